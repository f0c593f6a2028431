import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LicensedPackage } from './licences.ts';

/** The text that a package's licence requires to be distributed with it. */
export interface Notice extends LicensedPackage {
  version: string;
  text: string;
}

interface Manifest extends Partial<LicensedPackage> {
  version?: string;
  author?: string | { name: string };
}

const packages = join(import.meta.dirname, '../../node_modules');
const licenceFile = /^(?:licen[sc]e|copying)(?:$|[.-])/i;
const noticeFile = /^notice(?:$|\.)/i;
const rule = `\n\n${'-'.repeat(78)}\n\n`;

/** @throws Error if neither the package nor a standard text provides its licence */
export function readNotice(folder: string): Notice {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name = '', version = '', license } = manifest;
  const files = readdirSync(folder).filter((file) => licenceFile.test(file) || noticeFile.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (!files.some((file) => licenceFile.test(file))) texts.push(standardText(manifest));
  return { name, version, license, text: texts.join('\n\n') };
}

/** The standard text of a licence, for a package that names its licence without including the text. */
function standardText({ name, license, author }: Manifest): string {
  const holder = (typeof author === 'object' ? author.name : author) ?? `the authors of ${name}`;
  if (license === 'Apache-2.0')
    return `Copyright ${holder}\n\nUnder the Apache License 2.0, whose text is at the end.`;
  const model = { MIT: 'koa/LICENSE', ISC: 'setprototypeof/LICENSE' }[license ?? ''];
  if (model === undefined)
    throw new Error(
      `${name} does not include the text of its licence (${license}): add one to scripts/build/notices.ts.`,
    );
  return readPackageFile(model).replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}

/** @param what the product: 'The page of Lectern' */
export function noticesText(what: string, notices: readonly Notice[]): string {
  const head = `${what} is made with these ${notices.length} packages.`;
  const each = notices.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`,
  );
  return [head, ...each, readPackageFile('minio/LICENSE')].join(rule) + '\n';
}

const readPackageFile = (file: string): string => readFileSync(join(packages, file), 'utf8').trim();
