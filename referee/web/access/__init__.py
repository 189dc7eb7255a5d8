"""Who a request comes from: the device, its keys and what it may see; and the middleware."""
