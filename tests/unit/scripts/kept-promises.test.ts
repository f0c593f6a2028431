import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { findKeptPromises } from '../../../scripts/lint/kept-promises.ts';

const root = join(import.meta.dirname, '../../..');

/** They forget their promises themselves, or with the request whose body can be read only once. */
const allowed =
  /^(api\/core\/once|web\/lib\/once|api\/features\/(attachments\/routes|documents\/first-text|public-links\/draw-text))\.ts:/;

// a deadline for a busy machine: reading all types takes about 15 s of a processor
// evidence: S91
it('no promise is kept with its failure, whatever type says that it is one', () => {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )!;
  const files = fileNames.filter((file) => !file.startsWith(join(root, 'tests/')));
  const program = ts.createProgram(files, options);
  const found = findKeptPromises(program, root, /^(api|db|scripts|web)\//);
  // it finds those that are allowed, so it has read the code
  expect(found.filter((place) => allowed.test(place)).length).toBeGreaterThan(0);
  expect(found.filter((place) => !allowed.test(place))).toEqual([]);
}, 300_000);
