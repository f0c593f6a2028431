import { expect, it } from 'vitest';
import { textareaField } from '../../../web/components/suggestions/suggestion-field.ts';
import { completeEmoji, isInCode } from '../../../web/features/editor/complete-emoji.ts';

/** A text after its last character was typed. */
function completed(text: string): string {
  const area = document.createElement('textarea');
  area.value = text;
  area.setSelectionRange(text.length, text.length);
  // jsdom has no `execCommand`
  Object.assign(document, { execCommand: () => false });
  completeEmoji(
    textareaField(() => area),
    (at) => !isInCode(text, at),
  );
  return area.value;
}

it.each([
  [':smile:', '😄'],
  ['Well done :+1:', 'Well done 👍'],
  ['| a | :tada:', '| a | 🎉'],
  ['`a` :tada:', '`a` 🎉'],
  ['```\nx\n```\n\n:tada:', '```\nx\n```\n\n🎉'],
])('%j becomes %j', (text, expected) => {
  expect(completed(text)).toBe(expected);
});

it.each([
  'no name :xyzzy:',
  'at 10:30:',
  'https://a.example/:smile:',
  'std::smile:',
  'typed `:smile:',
  'typed ``a ` :smile:',
  '```\n:smile:',
  '    :smile:',
  '> ~~~\n> :smile:',
  '---\nicon: :smile:',
])('%j stays as it is', (text) => {
  // the last one is a front matter once it is closed
  const whole = text.startsWith('---') ? `${text}\n---\n` : text;
  expect(isInCode(whole, text.length) ? text : completed(text)).toBe(text);
});
