import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setupI18n, type Messages } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import PO from 'pofile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLanguage } from '../../../scripts/texts/with-language.ts';

/*
 * A language is one file: a made-up fourteenth one, the pseudo-locale `en-XA`, is added to a copy of the code. The
 * catalogues are read, compiled, cut and weighed by the code of the real build.
 */

const root = join(import.meta.dirname, '../../..');
const added = 'en-XA';
/** Runs in the copy. */
const program = 'tests/support/child-build-texts.ts';
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'lectern-language-'));
  for (const folder of ['api', 'web', 'scripts', 'texts', 'db', 'package.json', 'tsconfig.json'])
    await cp(join(root, folder), join(copy, folder), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await cp(join(root, program), join(copy, program));
  // the one step
  const list = join(copy, 'api/text/languages.ts');
  await writeFile(list, withLanguage(await readFile(list, 'utf8'), added));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

async function writeCatalogue(translate: (english: string) => string): Promise<void> {
  const po = PO.parse(await readFile(join(root, 'texts/de.po'), 'utf8'));
  po.headers.Language = added;
  for (const item of po.items) item.msgstr = [translate(item.msgid)];
  await writeFile(join(copy, `texts/${added}.po`), po.toString());
}

const accents = new Map(
  [...'AaEeIiOoUuYyCcNnSs'].map((letter, at) => [letter, [...'ÀàÉéÎîÖöÛûÝýÇçÑñŠš'][at]!]),
);

/** '[Šàvé ~~]': accents, brackets and 40 % longer. Placeholders, elements and the words of ICU stay. */
function pseudo(english: string): string {
  let depth = 0;
  let isInTag = false;
  const accented = [...english].map((letter) => {
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (letter === '<') isInTag = true;
    if (letter === '>') isInTag = false;
    // at even depths stand the words of a text, at odd ones its syntax
    return depth % 2 === 1 || isInTag ? letter : (accents.get(letter) ?? letter);
  });
  return `[${accented.join('')} ${'~'.repeat(Math.ceil(english.length * 0.4))}]`;
}

interface Made {
  languages: string[];
  missing: string[];
  numbers: [id: string, number: string][];
  parts?: [part: string, source: string][];
  refusal: string;
  fault?: string;
}

async function build(): Promise<Made> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, added], {
    cwd: copy,
    maxBuffer: 16 * 1024 ** 2,
  });
  return JSON.parse(stdout) as Made;
}

it('page and server speak a language once its file is there', async () => {
  await writeCatalogue(pseudo);
  const { languages, missing, numbers, parts = [], refusal, fault } = await build();
  expect([languages.at(-1), missing, fault]).toEqual([added, [], undefined]);
  expect(refusal).toBe(pseudo('Space not found.'));

  const messages: Messages = {};
  for (const [, source] of parts) {
    const address = `data:text/javascript,${encodeURIComponent(source)}`;
    Object.assign(messages, ((await import(/* @vite-ignore */ address)) as { messages: Messages }).messages);
  }
  const page = setupI18n({ locale: added, messages: { [added]: messages } });
  const say = (english: string, values?: Record<string, unknown>) =>
    page._(new Map(numbers).get(generateMessageId(english))!, values);
  expect(say('Cancel')).toBe(pseudo('Cancel'));
  expect(say('Delete {name}?', { name: 'Ada' })).toBe(pseudo('Delete {name}?').replace('{name}', 'Ada'));
  expect(parts.map(([part]) => part).toSorted()).toEqual([
    'account',
    'admin',
    'document',
    'editor',
    'first',
    'rest',
  ]);
});

it('a language that is too heavy does not pass the build', async () => {
  // words that do not compress
  await writeCatalogue((english) => english + randomBytes(60).toString('base64'));
  expect((await build()).fault).toMatch(/^The texts en-XA\/\w+ have \d+ bytes \(gzip\)/);
});
