import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { beforeAll, describe, expect, it } from 'vitest';
import linguiConfig from '../../../scripts/texts/lingui-config.ts';

interface Text {
  folder: string;
  id: string;
  message: string;
  context: string | undefined;
  german: string;
}

let inCode: Map<string, string>;
let kept: Text[];

beforeAll(async () => {
  inCode = new Map();
  kept = [];
  for (const catalogue of await getCatalogs(makeConfig(linguiConfig))) {
    const folder = catalogue.path.replace(/\/texts\/.*/, '').replace(/.*\/web\//, '');
    for (const [id, { message }] of Object.entries((await catalogue.collect()) ?? {}))
      inCode.set(`${folder} ${id}`, message ?? id);
    for (const [id, { message = id, translation = '', context }] of Object.entries(
      await catalogue.read('de'),
    ))
      kept.push({ folder, id, message, context, german: translation });
  }
});

/** The names of values and the numbers of tags in a text, which a translation must have too. */
function placeholders(text: string): string[] {
  const found = new Set<string>();
  const visit = (message: unknown): void => {
    if (typeof message === 'string') for (const [tag] of message.matchAll(/<\d+/g)) found.add(tag);
    else if (Array.isArray(message))
      for (const part of message as unknown[]) {
        if (!Array.isArray(part)) visit(part);
        else {
          const [name, , forms = {}] = part as [string, string?, Record<string, unknown>?];
          found.add(name);
          Object.values(forms).forEach(visit);
        }
      }
  };
  visit(compileMessage(text));
  return [...found].sort();
}

describe('the catalogues', () => {
  it('hold exactly the texts that the page uses (`npm run texts` brings them up to date)', () => {
    const texts = kept.map(({ folder, id }) => `${folder} ${id}`);
    expect(texts.length).toBeGreaterThan(500);
    expect(new Set(texts)).toEqual(new Set(inCode.keys()));
  });

  it('have every text in German, with the same placeholders', () => {
    expect(kept.filter(({ german }) => german.trim() === '')).toEqual([]);
    for (const { message, german } of kept)
      expect([message, placeholders(german)]).toEqual([message, placeholders(message)]);
  });

  it('translate a text everywhere alike', () => {
    const germans = new Map<string, Set<string>>();
    for (const { message, context, german } of kept) {
      const key = `${message}|${context ?? ''}`;
      germans.set(key, (germans.get(key) ?? new Set()).add(german));
    }
    expect([...germans].filter(([, { size }]) => size > 1)).toEqual([]);
  });
});
