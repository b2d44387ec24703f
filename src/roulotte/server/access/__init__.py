"""Who may come in and how much they may ask for: sessions, limits, origins, own data."""
