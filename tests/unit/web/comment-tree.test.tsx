import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { describe, expect, it } from 'vitest';
import { mayHoldMarkdown } from '../../../web/features/comments/comment-text.tsx';
import { parseComment } from '../../../web/features/comments/comment-tree.ts';

/** As HTML, without the line breaks between elements. */
function drawn(text: string): string | undefined {
  const tree = parseComment(text);
  if (!tree) return undefined;
  const html = renderToStaticMarkup(<ReactMarkdown rehypePlugins={[() => () => tree]} />);
  return html.replaceAll('\n', '');
}

describe('the Markdown of a comment', () => {
  it.each([
    ['inline marks', '**bold** and `code`', '<p><strong>bold</strong> and <code>code</code></p>'],
    [
      'a link',
      '[here](https://example.org)',
      '<p><a href="https://example.org" data-host="example.org">here</a></p>',
    ],
    ['a list', '- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
    ['lines as they were typed', '*a*\nb\n**c**', '<p><em>a</em><br/>b<br/><strong>c</strong></p>'],
    ['a break that is written out, once', 'a  \nb', '<p>a<br/>b</p>'],
    ['lines of an item', '- a\n  b', '<ul><li>a<br/>b</li></ul>'],
    ['headings without ids', '# Usage', '<h1>Usage</h1>'],
  ])('has %s', (_what, text, html) => expect(drawn(text)).toBe(html));

  it('keeps the lines of code', () => {
    expect(parseComment('```\na\nb\n```')).toMatchObject({
      children: [{ tagName: 'pre', children: [{ tagName: 'code', children: [{ value: 'a\nb\n' }] }] }],
    });
  });

  // evidence: S124
  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '<javascript:alert(1)>',
    '![x](data:text/html;base64,PHNjcmlwdD4=)',
  ])('holds nothing that could do harm: %s', (text) =>
    expect(drawn(text)).not.toMatch(/(href|src)="(javascript|data)/i),
  );

  // evidence: S124
  it('does not draw HTML that is more than plain tags', () => {
    expect(drawn('<img src=x onerror=alert(1)>')).toBeUndefined();
    expect(drawn('<script>alert(1)</script>')).toBeUndefined();
    expect(drawn('<kbd>Esc</kbd>')).toBe('<p><kbd>Esc</kbd></p>');
  });

  it.each(['Plain words, with a comma.', 'Two\nlines', 'Hello @jonas'])('is not looked for in %j', (text) =>
    expect(mayHoldMarkdown(text)).toBe(false),
  );
});
