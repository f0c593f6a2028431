import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { beforeAll, describe, expect, it } from 'vitest';
import { inLanguages } from '../../../api/text/translations.ts';
import { languages } from '../../../api/text/languages.ts';
import linguiConfig from '../../../scripts/texts/lingui-config.ts';
import { namedTexts } from '../../../scripts/texts/server-texts.ts';

interface Text {
  id: string;
  message: string;
  context: string;
  translation: string;
}

const translated = languages.filter((language) => language !== 'en');
/** What no message is made of: Markdown with marks of its own, and words to be found by. */
const isPlain = ({ context }: Text): boolean => /^(?:template|slash)\./.test(context);

let inCode: string[];
const kept = new Map<string, Text[]>();

beforeAll(async () => {
  const [catalogue] = await getCatalogs(makeConfig(linguiConfig));
  inCode = Object.keys((await catalogue!.collect()) ?? {});
  for (const language of translated)
    kept.set(
      language,
      Object.entries(await catalogue!.read(language)).map(
        ([id, { message = id, translation = '', context = '' }]) => ({ id, message, context, translation }),
      ),
    );
});

/** What a text is made of besides words: names of values, tags and the choices of a `select`, which a translation has too. */
interface Parts {
  names: string[];
  /** The plural forms of each value. */
  plurals: Record<string, string[]>;
}

function partsOf(text: string): Parts {
  const names = new Set<string>();
  const plurals: Record<string, string[]> = {};
  const visit = (message: unknown): void => {
    if (typeof message === 'string') for (const [tag] of message.matchAll(/<\/?\d+\/?>/g)) names.add(tag);
    else if (Array.isArray(message))
      for (const part of message as unknown[]) {
        if (!Array.isArray(part)) visit(part);
        else {
          const [name, kind, forms = {}] = part as [string, string?, Record<string, unknown>?];
          names.add(kind === 'select' ? `${name}: ${Object.keys(forms).sort().join()}` : name);
          if (kind === 'plural') plurals[name] = Object.keys(forms);
          Object.values(forms).forEach(visit);
        }
      }
  };
  visit(compileMessage(text));
  return { names: [...names].sort(), plurals };
}

/** The plural forms that counts of things have in a language: not the one for millions, nor for fractions. */
const formsOfCounts = (language: string): string[] => {
  const rules = new Intl.PluralRules(language);
  return [...new Set([...Array.from({ length: 200 }, (_, count) => rules.select(count)), 'other'])];
};

const marksOf = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

it('are enough to be worth a test', () => expect(inCode.length).toBeGreaterThan(2_000));

describe.each(translated)('the texts in %s', (language) => {
  it('are exactly those in the code (`npm run texts` brings them up to date)', () => {
    expect(new Set(kept.get(language)!.map(({ id }) => id))).toEqual(new Set(inCode));
  });

  it('are all translated', () => {
    expect(kept.get(language)!.filter(({ translation }) => translation.trim() === '')).toEqual([]);
  });

  it('have the same values and tags as in English, and every plural form of the language', () => {
    const needed = formsOfCounts(language);
    for (const text of kept.get(language)!) {
      const { message, translation } = text;
      if (isPlain(text)) {
        expect([message, marksOf(translation)]).toEqual([message, marksOf(message)]);
        continue;
      }
      const { names, plurals } = partsOf(translation);
      expect([message, names]).toEqual([message, partsOf(message).names]);
      for (const [name, forms] of Object.entries(plurals))
        expect([translation, name, needed.filter((form) => !forms.includes(form))]).toEqual([
          translation,
          name,
          [],
        ]);
    }
  });

  it('can be said by the server', () => {
    for (const [place, { texts }] of Object.entries(namedTexts)) {
      if (place === 'template' || place === 'slash') continue;
      const say = inLanguages(place, texts)(language);
      for (const [name, english] of Object.entries(texts)) {
        const values = Object.fromEntries(
          Object.values(partsOf(english).names).map((value) => [value.replace(/:.*/, ''), 7]),
        );
        expect(say(name, values), `${place}.${name}`).not.toMatch(/[{}]/);
      }
    }
  });
});
