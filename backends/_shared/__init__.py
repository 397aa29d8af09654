"""What several backends share: binding, exporting and adapting graphs. It imports `backends.base`, and no backend."""
