import { describe, expect, test } from 'vitest';
import { eachElement } from '../../../../../api/text/reading/own-plugins.ts';
import { textOf } from '../../../../../api/text/hast.ts';
import { parseMarkdown } from '../../../../../api/text/reading/pipeline.ts';
import { parseHtml } from '../../../../../api/text/reading/html-parser.ts';

describe('formulas within a line, by the rules of GitHub', () => {
  const formulasOf = (source: string) => {
    const found: string[] = [];
    eachElement(parseMarkdown(source, parseHtml)!, (element) => {
      const classes = element.properties.className;
      if (Array.isArray(classes) && classes.includes('language-math')) found.push(textOf(element));
    });
    return found.sort();
  };

  test.each([
    ['so $x_1*y*z$, ($a$) and $$b$$.', ['x_1*y*z', 'a', 'b']],
    ['**$x$** "$y$" $\\$5$ $`z`$', ['x', 'y', '\\$5', 'z']],
    ['| a |\n|---|\n| $x\\|y$ |', ['x|y']],
    ['from $5 to $6, $5 and $6', []],
    ['US$5 and CA$6, $5/$6, 5$ or 6$', []],
    ['$ x$ and $x $, $x\ny$, \\$x$', []],
    ['`$x$` and $HOME/$USER', []],
    ['$x$5 and $x$y', []],
  ])('%j has %j', (source, formulas) => {
    expect(formulasOf(source)).toEqual(formulas.toSorted());
  });
});
