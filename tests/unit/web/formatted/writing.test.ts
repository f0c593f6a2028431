import { describe, expect, it } from 'vitest';
import { Headless } from './headless.ts';

/** A text, what is done in it, and the text that it becomes. */
type Case = [before: string, press: string, after: string];

function check(cases: Case[]): void {
  it.each(cases)('%j, %s: %j', (before, press, after) => {
    const text = new Headless(before);
    for (const step of press.split(' '))
      if (step.startsWith("'")) text.type(step.slice(1, -1).replaceAll('_', ' '));
      else text.press(step);
    expect(text.marked).toBe(after);
  });
}

describe('Enter', () => {
  check([
    ['One‸', 'Enter', 'One\n\n‸'],
    ['One‸', "Enter 'two'", 'One\n\ntwo‸'],
    ['One‸\n', "Enter 'two'", 'One\n\ntwo‸\n'],
    ['One‸\n\nThree', "Enter 'two'", 'One\n\ntwo‸\n\nThree'],
    ['On‸e', 'Enter', 'On\n\n‸e'],
    ['One ‸two', 'Enter', 'One \n\n‸two'],
    ['One\n\n‸Two', 'Enter', 'One\n\n\n‸Two'],
    ['## One‸', "Enter 'two'", '## One\n\ntwo‸'],
    ['## O‸ne', 'Enter', '## O\n\n‸ne'],
    ['- one‸', "Enter 'two'", '- one\n- two‸'],
    ['- one\n- ‸', "Enter 'two'", '- one\n\ntwo‸'],
    ['- one\n- ‸\n- three', "Enter 'two'", '- one\n\ntwo‸\n\n- three'],
    ['- one\n- ‸\n\nThree', "Enter 'two'", '- one\n\ntwo‸\n\nThree'],
    ['- one\n  - ‸', "Enter 'two'", '- one\n- two‸'],
    ['1. one‸', "Enter 'two'", '1. one\n2. two‸'],
    ['- [x] one‸', "Enter 'two'", '- [x] one\n- [ ] two‸'],
    ['> one‸', "Enter 'two'", '> one\n>\n> two‸'],
    ['> one‸', "Enter Enter 'two'", '> one\n\ntwo‸'],
    ['> [!NOTE]\n> one‸', "Enter 'two'", '> [!NOTE]\n> one\n>\n> two‸'],
    ['> [!NOTE]\n> one‸\n\nThree', "Enter Enter 'two'", '> [!NOTE]\n> one\n\ntwo‸\n\nThree'],
    ['```\none‸\n```', "Enter 'two'", '```\none\ntwo‸\n```'],
    ['```\n  one‸\n```', "Enter 'two'", '```\n  one\n  two‸\n```'],
    ['```\none‸\n```', "Enter Enter Enter 'two'", '```\none\n```\n\ntwo‸'],
    ['```\none‸\n```\n\nTwo', 'Control+Enter', '```\none\n```\n\n‸\nTwo'],
    ['One‸', "Shift+Enter 'two'", 'One\\\ntwo‸'],
    ['- one‸', "Shift+Enter 'two'", '- one\\\n  two‸'],
    ['> one‸', "Shift+Enter 'two'", '> one\\\n> two‸'],
    ['hard\nwrapped‸', "Enter 'two'", 'hard\nwrapped\n\ntwo‸'],
    ['- one\n\n  more‸', "Enter 'two'", '- one\n\n  more\n\n  two‸'],
    ['‸One', 'Enter', '\n‸One'],
    ['O‸n‸e', 'Enter', 'O\n\n‸e'],
  ]);
});

describe('a tool with a selection', () => {
  it.each([
    ['One ‸two‸ three\n\nFour', 'table', 'One two three\n\n| Column |'],
    ['- one\n- ‸two‸\n\nFour', 'table', '- one\n- two\n\n| Column |'],
    ['‸One\n\n![a](/b.png)‸', 'table', 'One\n\n![a](/b.png)\n\n| Column |'],
    ['One\n\n‸![a](/b.png)‸', 'codeBlock', 'One\n\n```\n![a](/b.png)\n```'],
    ['‸One\n\nTwo‸', 'codeBlock', '```\nOne\n\nTwo\n```'],
    ['‸One\n\nTwo‸', 'blockquote', '> One\n> \n> Two'],
  ] as const)('%j, %s: begins with %j', (before, name, after) => {
    expect(new Headless(before).tool(name).text.startsWith(after)).toBe(true);
  });
});

describe('Backspace', () => {
  check([
    ['One\n\n‸Two', 'Backspace', 'One‸Two'],
    ['One\n\n\n\n‸Two', 'Backspace Backspace', 'One\n\n‸Two'],
    ['One‸', 'Enter Backspace', 'One‸'],
    ['One‸\n', 'Enter Backspace', 'One‸\n'],
    ['One‸\n\nTwo', 'Enter Backspace', 'One‸\n\nTwo'],
    ['# ‸One', 'Backspace', '‸One'],
    ['hard\n‸wrapped', 'Backspace', 'hard ‸wrapped'],
    ['hard\\\n‸wrapped', 'Backspace', 'hard‸wrapped'],
    ['- ‸one', 'Backspace', '‸one'],
    ['- one\n- ‸two', 'Backspace', '- one\n\n  ‸two'],
    ['- one\n- ‸two', 'Backspace Backspace', '- one\n\n‸two'],
    ['- one\n- ‸two', 'Backspace Backspace Backspace', '- one‸two'],
    ['- [ ] ‸one', 'Backspace', '‸one'],
    ['> ‸one', 'Backspace', '‸one'],
    ['**x‸**', 'Backspace', '‸'],
    ['a **x‸** b', 'Backspace', 'a ‸ b'],
    ['a **xy**‸ b', 'Backspace', 'a **x**‸ b'],
    ['a **xy‸** b', 'Backspace', 'a **x‸** b'],
    ['a‸ **xy** b', 'Delete', 'a‸**xy** b'],
    ['a **x‸y** c‸d', 'Backspace', 'a **x‸**d'],
    ['a ‸b **x‸y** c', 'Backspace', 'a ‸**y** c'],
    ['a \\*‸ b', 'Backspace', 'a ‸ b'],
    ['One\n\n---\n\n‸Two', 'Backspace', 'One\n\n‸---‸\n\nTwo'],
    ['One\n\n---\n\n‸Two', 'Backspace Backspace', 'One\n\n‸Two'],
    ['One‸\n\nTwo', 'Delete', 'One‸Two'],
    ['One‸\n\n![a](/b.png)\n\nTwo', 'Delete', 'One\n\n‸![a](/b.png)‸\n\nTwo'],
    ['One <img src="/b.png" alt="a" width="40">‸ two', 'Backspace', 'One ‸ two'],
    ['One <img src=b.png>‸ two', 'Backspace', 'One <img src=b.png‸ two'],
  ]);
});

describe('typing', () => {
  check([
    ['‸', "'#_One'", '# One‸'],
    ['‸', "'-_one'", '- one‸'],
    ['‸', "'[]_one'", '- [ ] one‸'],
    ['‸', "'>_one'", '> one‸'],
    ['‸', "'```' 'code'", '```\ncode‸\n```'],
    ['‸', "'---' 'after'", '---\n\nafter‸'],
    ['‸', "'**x**y'", '**x**y‸'],
    ['> [!NOTE]\n> ‸', "'one'", '> [!NOTE]\n> one‸'],
    ['> [!NOTE]\n> ‸\n\nTwo', "'one'", '> [!NOTE]\n> one‸\n\nTwo'],
    ['a ‸**bold** c‸ d', "'x'", 'a x‸ d'],
    ['a **b‸old** c‸ d', "'x'", 'a **bx‸** d'],
  ]);

  it('makes the next words bold where the tool is on, and writes nothing before', () => {
    const text = new Headless('one ‸');
    expect(text.tool('bold').text).toBe('one ');
    expect(text.type('two').marked).toBe('one **two‸**');
    expect(text.tool('bold').marked).toBe('one **two**‸');
    expect(text.type(' three').marked).toBe('one **two** three‸');
    expect(new Headless('one ‸').tool('bold').tool('bold').type('x').marked).toBe('one x‸');
    expect(new Headless('one ‸').tool('bold').tool('italic').type('x').marked).toBe('one ***x‸***');
  });
});
