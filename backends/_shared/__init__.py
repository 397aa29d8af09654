"""Code that several backends share: binding, exporting and adapting graphs. It imports `backends.base`, no backend."""
