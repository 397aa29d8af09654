"""What the watched calls show: replayed, late or prepared answers, and errors against float64."""
