import { describe, expect, it } from 'vitest';
import { cutSnippet } from '../../../../../api/core/text/snippet.ts';

const term = (word: string) => ({ alternatives: [word], isPair: false });
const shownOf = (markdown: string, word: string): string =>
  cutSnippet(markdown, [term(word)])
    .segments.map(({ text }) => text)
    .join('');

describe('a snippet', () => {
  const link = 'Then see [the lighthouse](/documents/48) and **rest**.';

  it('shows the text of a link, not its target', () => {
    expect(shownOf(link, 'lighthouse')).toBe('Then see the lighthouse and rest.');
  });

  it('does so behind a code block that it was cut out of', () => {
    const code = `\`\`\`shell\n${'echo one two three\n'.repeat(40)}\`\`\`\n\n`;
    expect(shownOf(code + link, 'lighthouse')).toContain('Then see the lighthouse and rest.');
  });

  it('leaves code as it is', () => {
    const code = `\`\`\`\n${'x = [a](b)\n'.repeat(80)}lighthouse = **p**\n\`\`\`\n`;
    expect(shownOf(code, 'lighthouse')).toContain('lighthouse = **p**');
  });

  it('shows the target where only that matches', () => {
    expect(shownOf('Go [there](https://lighthouse.example).', 'lighthouse')).toContain('lighthouse');
  });
});
