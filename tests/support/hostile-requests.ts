import { limits } from '../../api/text/limits.ts';

const longest = limits.searchQuery - 1;

const cut = (text: string): string => text.slice(0, longest);
const repeated = (piece: string): string => cut(piece.repeat(longest));

/** Search queries by kind. Each index gives another query, so that no cache answers. */
export const hostileQueries: Record<string, (index: number) => string> = {
  'dotted numbers': (index) =>
    cut(`${index}.0 ${Array.from({ length: 120 }, (_, each) => `${each}.${each % 7}`).join(' ')}`),
  'dotted numbers in one': () => repeated('1.'),
  'names of code': (index) => cut(`x${index}${'aBcD'.repeat(longest)}`),
  'short names of code': () => repeated('aB '),
  CJK: () => repeated('漢字仮名'),
  Thai: () => repeated('ก็'),
  'typos of many words': (index) =>
    cut(Array.from({ length: 80 }, (_, each) => `pllan${(index + each).toString(26)}`).join(' ')),
  'single letters': () => cut('abcdefghijklmnopqrstuvwxyz'.split('').join(' ').repeat(20)),
  'the commonest beginnings': (index) =>
    ['s', 'st', 'tr', 'b', 'p', 'pl', 'gr', 'sh'].slice(index % 4).join(' '),
  'combining marks': () => repeated('\u0301\u0323'),
  'one letter with marks': () => cut(`a${'\u0301\u0323'.repeat(longest)}`),
  quotes: () => repeated('"a" '),
  'signs of the query language': () => repeated("& | ! <-> :* ' "),
};

/** A text with a query at its very end, after much that does not match, so that a snippet needs all of it. */
export const foundAtEnd = (query: string): string => `${'88.8 zQxZ '.repeat(90_000)}${query}`;

export const hostilePaths = [
  '/assets/..%2f..%2fpackage.json',
  '/assets/%00.js',
  '/documents/9999999999',
  `/${'a/'.repeat(3_900)}x.js`,
  `/assets/${'%61'.repeat(2_500)}.js`,
  `/api/${'documents/'.repeat(700)}`,
  `/api/documents/${'9'.repeat(7_900)}`,
  `/uploads/document-attachments/${'x'.repeat(7_900)}`,
  `/api/search?${'q=a&'.repeat(1_900)}`,
  `/api/auth/registration?${'a&'.repeat(7_500)}`,
  `/api/people?usernames=${'a,'.repeat(2_500)}`,
  `/?${'%F0%9F%98%80'.repeat(600)}`,
  '//example.org/%2e%2e/',
  '/document.html.br',
];

const long = (piece: string, length = 15_000): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

export const hostileHeaders: Record<string, string>[] = [
  { cookie: long('a=b; ') },
  { cookie: `lectern=${long('x')}` },
  { cookie: long('lectern=x; ') },
  { 'if-none-match': long('"x", ') },
  { range: `bytes=${long('0-0,')}` },
  { accept: long('text/html;q=0.1,') },
  { 'accept-encoding': long('gzip;q=0.5,') },
  { 'accept-language': long('de;q=0.5,') },
  { 'x-forwarded-for': long('1.2.3.4, ') },
  { 'user-agent': long('Mozilla/5.0 (') },
  { 'content-type': `multipart/form-data; ${long('a="b";')}` },
  { origin: `http://${long('a.')}` },
  { 'sec-fetch-site': long('x ') },
];

/** In bytes: the largest JSON that a call without a document accepts. */
const postSize = 256 * 1024 - 100;
export const hostileBodies = [
  `{"username":"${'a'.repeat(postSize)}","password":"x"}`,
  `{"username":"abc","password":"${'e\u0301\u0323'.repeat(postSize / 5)}"}`,
  `{"name":"${'\\u0041'.repeat(postSize / 6 - 10)}"}`,
  `{"token":[${'['.repeat(postSize / 2 - 20)}${']'.repeat(postSize / 2 - 20)}]}`,
  `{${Array.from({ length: 15_000 }, (_, index) => `"f${index}":1`).join()}}`,
  `{"email":"${'a.'.repeat(postSize / 2 - 20)}@"}`,
].map((body) => Buffer.from(body));

/** Odd bodies of a save, of up to 1 MB, by kind. */
export const hostileJson: Record<string, () => string> = {
  'nested arrays': () => `{"content":"a","x":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
  'nested objects': () => `{"content":"a","x":${'{"a":'.repeat(160_000)}1${'}'.repeat(160_000)}}`,
  'escaped characters': () => `{"content":"${'\\u0061'.repeat(170_000)}"}`,
  'escapes that are refused': () => `{"content":"${'\\u0000'.repeat(170_000)}"}`,
  'many fields': () =>
    `{"content":"a"${Array.from({ length: 60_000 }, (_, index) => `,"f${index}":${index}`).join('')}}`,
  'digits of one number': () => `{"content":"a","version":${'9'.repeat(1_000_000)}}`,
};
