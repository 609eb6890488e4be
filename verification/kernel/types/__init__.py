"""How evidence about each type of statement is checked: one module a type, joined in `table`."""
