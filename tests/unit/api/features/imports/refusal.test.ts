import { expect, it } from 'vitest';
import { texts } from '../../../../../api/contract/texts.ts';
import { SourceRefused } from '../../../../../api/conversion/in/source-refused.ts';
import { AppError, forbidden, storageFull } from '../../../../../api/core/errors.ts';
import { asAppError, refusalOfOne } from '../../../../../api/features/imports/refusal.ts';

// the page says it in another language by the name of the text and its values
it.each([
  ['archiveDamaged', 400, 'invalid'],
  ['archiveLeadsOutside', 400, 'invalid'],
  ['archiveEncrypted', 400, 'invalid'],
  ['xmlHasDoctype', 400, 'invalid'],
  ['archiveTooManyFiles', 413, 'too_large'],
  ['archiveTooLarge', 413, 'too_large'],
] as const)('a source that is refused as %s is told so', (text, status, code) => {
  const cause = new Error('For the log');
  const error = asAppError(new SourceRefused(text, { cause }));
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ status, code, message: texts[text], reason: { name: text }, cause });
});

it('a refusal with values has them in its words', () => {
  const values = { name: 'Plan.html', mb: 8 };
  expect(asAppError(new SourceRefused('importedFileTooLarge', { values }))).toMatchObject({
    ...{ status: 413, code: 'too_large', message: '"Plan.html" is larger than 8 MB.' },
    reason: { name: 'importedFileTooLarge', values },
  });
});

it.each([
  [new SourceRefused('archiveDamaged'), texts.archiveDamaged],
  [forbidden('Not yours'), 'Not yours'],
  [storageFull('No room'), undefined],
  [new AppError(401, 'not_signed_in', 'Gone'), undefined],
  [new Error('The program is wrong'), undefined],
])('%s concerns one page alone: %s', (error, message) => {
  expect(refusalOfOne(error)?.message).toBe(message);
});
