import { expect, it } from 'vitest';
import { texts } from '../../../../api/contract/texts.ts';
import { AppError, invalid, throttled } from '../../../../api/core/errors.ts';
import { say } from '../../../../api/core/refusal-texts.ts';
import { inLanguages } from '../../../../api/text/translations.ts';

it('numbers and plurals follow the language', () => {
  const inGerman = inLanguages('refusal', texts)('de');
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
