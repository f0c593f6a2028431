import { describe, expect, it } from 'vitest';
import { findPlace } from '../../../web/features/editor/document-editor.tsx';
import { headingStarts } from '../../../web/features/editor/source-stops.ts';

const words = (text: string) => text.split(' ');

describe('the place of a page in its text', () => {
  const text = [
    '# Hours',
    '',
    'The gate opens at nine.',
    '',
    '```sh',
    '# no heading',
    '```',
    '',
    '## Summer',
    '',
    'The **gate** opens [at](/documents/7) ten, *not* before.',
    '',
  ].join('\n');

  it.each([
    ['words below the heading that they were read under', 2, 'The gate opens at', 'The **gate**'],
    ['the same words above it', 1, 'The gate opens at', 'The gate opens at nine'],
    ['words between marks and addresses', 2, 'gate opens at ten not before', 'gate** opens'],
    ['a heading itself', 2, 'Summer', 'Summer'],
    ['the heading, where the words are gone', 2, 'Nobody wrote this', '## Summer'],
  ])('is found by %s', (_what, headings, read, found) => {
    const at = findPlace(text, { headings, words: words(read) });
    expect(text.slice(at)).toMatch(new RegExp(`^${found.replace(/[*]/g, String.raw`\*`)}`));
  });

  it('is not found in another text', () => {
    expect(findPlace('Other things.', { headings: 3, words: words('The gate') })).toBeUndefined();
  });
});

it('the headings of a text are those that its page shows', () => {
  const text = [
    ...[
      '---',
      'title: None',
      '---',
      '# One',
      '',
      'Two',
      'lines',
      '---',
      '',
      '> ### Quoted',
      '',
      '- # Listed',
      '',
    ],
    ...['````', '# none', '```', '````', '    # none', '', '#none'],
  ].join('\n');
  const lines = headingStarts(text).map((start) => text.slice(start, text.indexOf('\n', start)));
  expect(lines).toEqual(['# One', 'Two', '> ### Quoted', '- # Listed']);
});
