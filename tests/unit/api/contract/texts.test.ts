import { expect, it } from 'vitest';
import { germanTexts } from '../../../../api/contract/texts.de.ts';
import { texts, type TextName, type TextValues } from '../../../../api/contract/texts.ts';
import { AppError, invalid, throttled } from '../../../../api/core/errors.ts';
import { say } from '../../../../api/core/refusal-texts.ts';
import { createFormatter } from '../../../../api/text/format-message.ts';

const names = Object.keys(texts) as TextName[];

/** The names of the placeholders, and how each is formatted. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?:, (\w+))?/g)].map(([, name, kind = '']) => `${name} ${kind}`))]
    .filter((placeholder) => placeholder.trim() !== '')
    .sort();

it.each(names)('the German text of %s has the same placeholders as the English one', (name) => {
  expect(placeholders(germanTexts[name])).toEqual(placeholders(texts[name]));
});

it.each(names)('%s can be compiled in both languages', (name) => {
  const values: TextValues = {};
  for (const each of placeholders(texts[name])) values[each.replace(/ .*/, '')] = 7;
  for (const [language, catalogue] of [['en', texts] as const, ['de', germanTexts] as const])
    expect(createFormatter<TextName>(language, catalogue)(name, values)).not.toMatch(/[{}]/);
});

it('numbers and plurals follow the language', () => {
  const inGerman = createFormatter<TextName>('de', germanTexts);
  expect(inGerman('tooManyFailures', { minutes: 1 })).toContain('in einer Minute');
  expect(inGerman('storageFull', { limit: 10_240 })).toContain('10.240 MB');
  expect(say('storageFull', { limit: 10_240 }).text).toContain('10,240 MB');
  expect(throttled(900).message).toBe('Too many failed attempts. Try again in 15 minutes.');
  expect(throttled(3).message).toBe('Too many failed attempts. Try again in a minute.');
});

it('what people have written stays as they wrote it', () => {
  const name = "C:\\x41 \\u0000 {title} # 'quoted' ";
  expect(say('aboveCeiling', { name }).text).toBe(`${name} is a viewer, and can only be a viewer here.`);
});

it('an error keeps the name and values of its text, and of the texts of its fields', () => {
  const error = invalid({
    file: say('fileTooLarge', { megabytes: 5 }),
    name: texts.spaceNameRequired,
    x: 'Odd',
  });
  expect(error.message).toBe('Files can be up to 5 MB.');
  expect(error.fields).toEqual({ file: error.message, name: texts.spaceNameRequired, x: 'Odd' });
  expect(error.reason).toEqual({ name: 'fileTooLarge', values: { megabytes: 5 } });
  expect(error.fieldReasons).toEqual({ file: error.reason, name: { name: 'spaceNameRequired' } });
  expect(new AppError(400, 'invalid', 'Nothing that people meet').reason).toBeUndefined();
});
