"""Places to look for models, one a module. A new module with a subclass of `Finder` is all that another place takes."""
