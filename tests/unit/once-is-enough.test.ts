import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesForServers, onceIsEnough } from '../integration/once-is-enough.ts';

it('every file of the API and of the ports runs on servers, but those that are named with a reason', () => {
  const left = Object.keys(onceIsEnough);
  expect(left.filter((file) => !existsSync(file))).toEqual([]);
  const files = filesForServers();
  expect(files).toEqual(
    expect.arrayContaining(['tests/api/jobs/queue.test.ts', 'tests/ports/files-s3.test.ts']),
  );
  expect(files.filter((file) => left.includes(file))).toEqual([]);
});
