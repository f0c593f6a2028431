import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../api/text/languages.ts';
import { withLanguage } from '../../../scripts/texts/with-language.ts';

const source = readFileSync(join(import.meta.dirname, '../../../api/text/languages.ts'), 'utf8');
const listIn = (text: string): string[] =>
  [...(/languages = \[([^\]]*)\] as const/.exec(text)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
    ([, code]) => code!,
  );

describe('adding a language', () => {
  it('puts its code at the end of the list, and changes nothing else', () => {
    const added = withLanguage(source, 'sv');
    expect(listIn(added)).toEqual([...languages, 'sv']);
    expect(added.replace(/,?\s*'sv'/, '').replace(/\s+/g, '')).toBe(
      source.replace(/,\s*\]/g, ']').replace(/\s+/g, ''),
    );
  });

  it.each([
    ['de', 'de is there already.'],
    ['zh-hans', 'zh-hans is written zh-Hans.'],
    ['english', 'english is no language.'],
    ['x', 'Incorrect locale information provided'],
  ])('refuses %s: %s', (code, said) => expect(() => withLanguage(source, code)).toThrow(said));
});
