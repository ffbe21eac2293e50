"""Check components: their boards, faces, places and sizes."""
