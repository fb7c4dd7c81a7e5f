# SPDX-License-Identifier: MIT
"""Tests as functions, told as TAP: what several suites in Python share. A function that returns a text is skipped, and the text
says why; one that raises has failed. A test is called what its first line of words says, or else what the function is called."""
tests = []


def test(function):
    tests.append(function)
    return function


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def main():
    """Runs all tests in the order in which they stand; 1 where one failed."""
    print(f'1..{len(tests)}')
    failed = 0
    for i, function in enumerate(tests, 1):
        name = (function.__doc__ or function.__name__.replace('_', ' ')).split('\n')[0].replace('#', '')
        try:
            skipped = function()
            print(f'ok {i} - {name}' + (f' # SKIP {skipped}' if skipped else ''), flush=True)
        except Exception as error:  # a fault of any kind is a test that failed
            failed += 1
            print(f'not ok {i} - {name}')
            print('# ' + f'{type(error).__name__}: {error}'.replace('\n', '\n# '), flush=True)
    return 1 if failed else 0
