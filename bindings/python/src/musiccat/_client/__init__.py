"""The client, the station, and the rules that need neither."""
