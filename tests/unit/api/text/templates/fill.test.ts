import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../../../api/text/languages.ts';
import { builtInTemplate } from '../../../../../api/text/templates/built-in.ts';
import { dateAndTime, fillTemplate, fillTitle } from '../../../../../api/text/templates/fill.ts';
import { builtInKeys } from '../../../../../api/text/templates/keys.ts';

const values = {
  date: '27 November 2026',
  time: '08:30',
  author: 'Ann',
  title: 'Plan',
  space: 'Handbook',
};
const fill = (source: string, more: Partial<typeof values> = {}) =>
  fillTemplate(source, { ...values, ...more });
const html = (source: string) => micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

describe('the marks of a template', () => {
  it('are filled in wherever they stand in the text', () => {
    expect(fill('# {{title}}\n\n- {{date}}, {{time}}\n\n| {{author}} |\n| --- |\n| {{space}} |\r\n')).toBe(
      '# Plan\n\n- 27 November 2026, 08:30\n\n| Ann |\n| --- |\n| Handbook |\r\n',
    );
  });

  it('leave all other braces as they are', () => {
    const source = '{{ date }} {{Date}} {date} {{{template}}} {{template}} {{#if}} {{}} {{titles}}';
    expect(fill(source)).toBe(source);
  });

  it('stay in code and in front matter', () => {
    const source = [
      '---\nlabels: {{title}}\n---\n',
      '```js\n{{title}}\n```\n',
      '    {{title}}\n',
      'Write `{{title}}` or ``{{date}} ` ``.\n',
    ].join('\n');
    expect(fill(source)).toBe(source);
    expect(fill('`a` {{title}} `b')).toBe('`a` Plan `b');
    expect(fill('\\`{{title}}\\`')).toBe('\\`Plan\\`');
  });

  it('are filled in once, so that a title with marks is not filled again', () => {
    expect(fill('{{title}} {{date}}', { title: '{{title}} {{author}}' })).toBe(
      '{{title}} {{author}} 27 November 2026',
    );
    expect(fillTitle('{{title}}, {{date}}', values)).toBe('{{title}}, 27 November 2026');
  });

  it.each([
    'a | b',
    '[x](javascript:alert(1))',
    '`code` and ``more',
    '# no heading',
    '- no list',
    '+ no list',
    '27. November 2026',
    '> no quote',
    '***',
    '---',
    '===',
    '~~~',
    '<b>bold</b>',
    '&amp; &copy;',
    '![p](q)',
    '_a_ *b* ~~c~~ \\',
    'C #',
    '[^1]',
    '| - |',
    '$x$',
  ])('become text that reads as typed: %s', (title) => {
    const read = (source: string) =>
      html(fill(source, { title }))
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
        .trim();
    expect(read('{{title}}')).toBe(title);
    expect(read('Before {{title}}')).toBe(`Before ${title}`);
    expect(read('# {{title}}')).toBe(title);
    expect(read('- {{title}}')).toBe(title);
    expect(read('> {{title}}')).toBe(title);
    expect(html(fill('One\n{{title}}', { title }))).toMatch(/^<p>[^]*<\/p>$/);
    const table = html(fill('| A | B |\n| - | - |\n| {{title}} | x |', { title }));
    expect(table.match(/<td>/g)).toHaveLength(2);
    expect(table).toContain('<td>x</td>');
  });

  it('become one line', () => {
    expect(fill('{{title}}', { title: 'One\r\n\r\n# Two\u2028' })).toBe('One # Two');
  });

  it('fit into addresses and into HTML', () => {
    const title = 'a b)"<i>';
    expect(fill('[x](/y?t={{title}}) {{title}}', { title })).toBe(
      '[x](/y?t=a%20b%29%22%3Ci%3E) a b)"\\<i\\>',
    );
    expect(fill('<a title="{{title}}">{{author}}</a>', { title })).toBe(
      '<a title="a b)&quot;&lt;i&gt;">Ann</a>',
    );
  });

  it('are filled in linear time', () => {
    const began = process.cpuUsage();
    fill('{{title}} `](<a '.repeat(40_000), { title: '`'.repeat(20) });
    const { user } = process.cpuUsage(began);
    expect(user / 1_000_000).toBeLessThan(5);
  });
});

describe('dates and times', () => {
  const moment = new Date('2026-11-27T23:05:00Z');

  it('are those of the person', () => {
    expect(dateAndTime(moment, 'en', 'Europe/London')).toEqual({ date: '27 November 2026', time: '23:05' });
    expect(dateAndTime(moment, 'de', 'Europe/Berlin')).toEqual({ date: '28. November 2026', time: '00:05' });
  });

  it('are in UTC for a time zone that nobody knows', () => {
    expect(dateAndTime(moment, 'en', 'Mars/Base')).toEqual({ date: '27 November 2026', time: '23:05' });
  });
});

describe.each(languages)('the templates of Lectern in %s', (language) => {
  it.each(builtInKeys)('%s: every mark is one that is filled in', (key) => {
    const { name, about, title, content } = builtInTemplate(key, language);
    expect(fillTitle(title, values) + fill(content)).not.toMatch(/[{}]/);
    expect(content.trim()).not.toBe('');
    expect([name, about].every((text) => text.trim() === text && text !== '')).toBe(true);
    expect(content).toMatch(/^[^\r]*[^\n]\n$/);
  });
});
