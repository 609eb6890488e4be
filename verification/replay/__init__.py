"""Independent re-check of certificates: other code and other engines than the kernel and the provers."""
