"""The words of the language of rules: kinds of values, functions, boards, trees."""
