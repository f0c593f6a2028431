import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import { messages } from '../../../api/text/messages.ts';
import { createSpace } from '../../../api/contract/spaces.ts';
import { cardPreview } from '../../../web/features/spaces/document-cards.tsx';
import { spaceSchema } from '../../../web/features/spaces/space-schema.ts';

const formMessage = (value: unknown): string | undefined => {
  try {
    spaceSchema.validateSync(value);
    return undefined;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
};
const serverMessage = (value: unknown): string | undefined =>
  createSpace.safeParse(value).error?.issues[0]?.message;

describe('the form of a space and the server say the same', () => {
  // evidence: C203 C204 C205
  it.each([
    ['a name', { name: 'Platform', description: '' }, undefined],
    ['a name of 100', { name: 'x'.repeat(100), description: 'y'.repeat(500) }, undefined],
    ['a name of 100 within blanks', { name: ` ${'x'.repeat(100)} `, description: '' }, undefined],
    ['no name', { name: '', description: '' }, messages.spaceNameRequired],
    ['a blank name', { name: '   ', description: '' }, messages.spaceNameRequired],
    ['a name of 101', { name: 'x'.repeat(101), description: '' }, messages.spaceNameTooLong],
    [
      '101 code units of emoji',
      { name: `x${'\u{1F600}'.repeat(50)}`, description: '' },
      messages.spaceNameTooLong,
    ],
    ['a description of 501', { name: 'x', description: 'y'.repeat(501) }, messages.descriptionTooLong],
  ])('%s', (_, value, message) => {
    expect(formMessage(value)).toBe(message);
    expect(serverMessage(value)).toBe(message);
  });
});

describe('the preview on a card', () => {
  it('is the text where it is short', () => {
    expect(cardPreview('x'.repeat(100), 'Title')).toBe('x'.repeat(100));
    expect(cardPreview('  ', 'Title')).toBe('');
  });

  // evidence: C123 C358
  it('is cut to 100 characters with an ellipsis', () => {
    expect(cardPreview('x'.repeat(101), 'Title')).toBe(`${'x'.repeat(100)}...`);
  });

  it('never ends in half a character', () => {
    expect(cardPreview(`${'x'.repeat(99)}\u{1F600}${'y'.repeat(20)}`, 'Title')).toBe(`${'x'.repeat(99)}...`);
  });

  it('does not say the title again', () => {
    expect(cardPreview('Title And more', 'Title')).toBe('And more');
    expect(cardPreview('Titles of books', 'Title')).toBe('Titles of books');
    expect(cardPreview('Title', 'Title')).toBe('Title');
  });
});
