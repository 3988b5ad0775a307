"""What a seat may know, as numbers for learning programs; compiled with the engine."""
