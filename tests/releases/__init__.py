"""What people keep of each version, and tests that every later one opens it (`make keep`)."""
