import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../../../api/ports/search/query.ts';
import { searchableText } from '../../../../../api/text/markdown/plain-text.ts';
import { headingVector } from '../../../../../api/text/words/heading-words.ts';
import { indexWords, lettersOf } from '../../../../../api/text/words/index-words.ts';
import { searchText } from '../../../../../api/text/words/search-text.ts';
import { cutSnippet } from '../../../../../api/text/words/snippet.ts';

const lexemesOf = (vector: string): string[] =>
  [...vector.matchAll(/'([^']+)'/g)].map(([, lexeme]) => lexeme!);

/** Whether PostgreSQL finds a text of Markdown by all words of a query, and the snippet marks them. */
function finds(markdown: string, query: string): { found: boolean; marked: string } {
  const stored = lexemesOf(searchText(markdown, { isMarkdown: true }).vector);
  const terms = parseQuery(query);
  const found =
    terms.length > 0 && terms.every(({ alternatives: [word] }) => stored.some((lexeme) => lexeme === word));
  const { segments } = cutSnippet(markdown, terms);
  const marked = segments.filter(({ match }) => match).map(({ text }) => text);
  return { found, marked: marked.join(' ') };
}

describe('the words of a text', () => {
  it.each([
    ['Donau\u00addampf\u00adschiffahrt', 'Donaudampfschiffahrt'],
    ['hyper\u200bspace', 'hyperspace'],
    ['hyper\u2060space', 'hyperspace'],
    ['hyper\ufeffspace', 'hyperspace'],
    ['\u202bhyper\u200espace\u202c', 'hyperspace'],
    ['Gr&ouml;&szlig;entabelle', 'Größentabelle'],
    ['Caf&eacute;haus', 'Caféhaus'],
    ['M&#252;sli', 'Müsli'],
    ['M&#xFC;sli', 'Müsli'],
    ['Donau&shy;dampf', 'Donaudampf'],
    ['&Omega;&alpha;', 'Ωα'],
    ['**Qua**drupel', 'Quadrupel'],
    ['Qua*dru*pel', 'Quadrupel'],
    ['***Qua***drupel', 'Quadrupel'],
    ['Qua~~dru~~pel', 'Quadrupel'],
    ['Qua`dru`pel', 'Quadrupel'],
    ['[Qua](https://a.example/x "a title")drupel', 'Quadrupel'],
    ['[**Qua**](x)drupel', 'Quadrupel'],
    ['Qua![dru](x.png)pel', 'Quadrupel'],
    ['H<sub>2</sub>O', 'H2O'],
    ['E=mc<sup>2</sup>', 'mc2'],
    ['<mark>Qua</mark>drupel', 'Quadrupel'],
    ['<span style="color: red">Qua</span>drupel', 'Quadrupel'],
    ['Qua<!-- a note -->drupel', 'Quadrupel'],
    ['Qua\\*drupel', 'drupel'],
    ['C\\#', 'C#'],
    ['Launch 🚀 today', '🚀'],
    ['Launch🚀today', 'Launch 🚀 today'],
    ['👍🏽', '👍'],
    ['👍', '👍🏿'],
    ['🇩🇪🇫🇷', '🇫🇷'],
    ['❤️', '❤'],
    ['👩‍💻', '👩‍💻'],
    ['one<br>two', 'one two'],
    ['one<br/>two', 'two'],
  ])('%j is found by %j, and marked', (markdown, query) => {
    const { found, marked } = finds(`Before it. ${markdown} and more.`, query);
    expect(found).toBe(true);
    expect(marked).not.toBe('');
  });

  it.each([
    ['use `--dry-run` here', '--dry-run'],
    ['Gr&ouml;&szlig;entabelle', '&ouml;'],
    ['Gr&ouml;&szlig;entabelle', 'Gr&ouml;&szlig;entabelle'],
    ['**Qua**drupel', '**Qua**drupel'],
    ['H<sub>2</sub>O', 'H<sub>2</sub>O'],
    ['[guide](https://example.org/path)', 'example.org/path'],
    ['<a href="https://example.org">x</a>', 'href example'],
    ['<!-- todo -->', 'todo'],
    ['```mermaid\ngraph\n```', 'mermaid'],
    ['---\ntags: pelican\n---\ntext', 'pelican'],
    ['[a]: https://example.org', 'example'],
    ['> [!NOTE]\n> x', 'note'],
    ['3. Haftung', '3 Haftung'],
    ['hyper\u200bspace', 'hyper\u200bspace'],
    ['&lt;b&gt;', '&lt;'],
    ['2*3', '2 3'],
    ['snake_case', 'snake_case'],
  ])('the source %j is found by %j', (markdown, query) => {
    expect(finds(markdown, query).found).toBe(true);
  });

  it('stand beside each other as they are read', () => {
    expect(searchText('See [the guide](https://a.example) now', { isMarkdown: true }).vector).toContain(
      "'guide':3 'guid':3 'now':4",
    );
    expect(searchText('10&nbsp;km', { isMarkdown: true }).vector).toContain("'10':1 'km':2");
  });

  it('are two where the page shows two', () => {
    const stored = lexemesOf(searchText('one<br>two <td>a</td><td>b</td> 2*3', { isMarkdown: true }).vector);
    expect(stored).not.toContain('onetwo');
    expect(stored).not.toContain('ab');
    expect(stored).not.toContain('23');
  });

  it('are as they stand in code', () => {
    expect(searchableText('`a&ouml;b` \n\n```\nx&auml;y **a**b\n```')).toBe('a&ouml;b\nx&auml;y **a**b');
  });

  it('do not stand twice for marks around them', () => {
    expect(searchableText('**bold** _it_ `code` ~~x~~ # [a] <https://a.example> \\* 2 < 3')).toBe(
      'bold it code x # [a] https://a.example * 2 < 3',
    );
  });

  it('are read in headings too', () => {
    expect(headingVector('## **Qua**drupel [x](https://a.example)')).toContain("'quadrupel'");
    expect(headingVector('## [x](https://a.example)')).not.toContain('example');
  });

  it('are the same for the other engine', () => {
    const { words, parts } = indexWords('**Qua**drupel hyper\u00adspace C++ 🚀', { isMarkdown: true });
    expect(words.split(' ')).toEqual(expect.arrayContaining(['quadrupel', 'hyperspace']));
    expect(parts.split(' ')).toEqual(expect.arrayContaining(['cqlqqlq', lettersOf('🚀')]));
  });
});

describe('names with a sign', () => {
  it.each([
    ['C++', 'c++'],
    ['Modern C++17', 'c++'],
    ['C#', 'c#'],
    ['(F#)', 'f#'],
    ['.NET 8', 'net.'],
    ['use (.NET)', 'net.'],
  ])('%j is stored as %j too', (text, lexeme) => {
    expect(lexemesOf(searchText(text).vector)).toContain(lexeme);
  });

  it.each(['a#b', 'a+b', 'example.net', 'x +++', 'c+', '## c'])('%j holds none', (text) => {
    expect(lexemesOf(searchText(text).vector).filter((lexeme) => /[+#.]/.test(lexeme))).toEqual([]);
  });

  it('are asked for as a whole, else by their words', () => {
    expect(parseQuery('C++')).toMatchObject([
      { alternatives: ['c++'], isWhole: true, apart: [{ alternatives: ['c'] }] },
    ]);
    expect(parseQuery('.NET')).toMatchObject([{ alternatives: ['net'], isWhole: true, signed: 'net.' }]);
    expect(parseQuery('node.js')).toMatchObject([{ alternatives: ['node'], joinsNext: true }, {}]);
  });
});
