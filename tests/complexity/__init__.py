"""What a stranger's bytes may cost: at every door, inputs of growing size; a byte costs no more."""
