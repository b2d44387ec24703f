"""What tests of every part stand on: services, tables, seeds, disks, packages."""
