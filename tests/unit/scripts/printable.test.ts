import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { linesOf } from '../../../scripts/import-path.ts';
import { createProgress } from '../../../scripts/progress.ts';
import { table } from '../../../scripts/table.ts';

const hostile = 'a\u001b[2Jb\u009b31mc\u202ed\u2028e\u0007f';
const harmless = 'a\ufffd[2Jb\ufffd31mc\ufffdd\ufffde\ufffdf';

function terminal() {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  }) as unknown as NodeJS.WriteStream;
  return { written, stream };
}

// evidence: S117
test('a table shows a name with control characters without obeying them, on a line of its own', () => {
  expect(
    table([
      ['NAME', 'ROLE'],
      [`${hostile}\nadmin`, 'viewer'],
    ]),
  ).toBe(`NAME${' '.repeat(harmless.length + 4)}ROLE\n${harmless}\ufffdadmin  viewer\n`);
});

// evidence: S117
test('what a command says shows a title with control characters without obeying them', () => {
  const { written, stream } = terminal();
  createProgress({ stream, quiet: false }).say(`Brought back "${hostile}".\nDone.`);
  expect(written).toEqual([`Brought back "${harmless}".\nDone.\n`]);
});

// evidence: S117
test('an import shows the path of a file without obeying it', () => {
  const note = { code: 'dead-link', kind: 'lost' as const, sentence: '', count: 1, example: hostile };
  expect([...linesOf({ path: hostile, state: 'made', notes: [note] })]).toEqual([
    `Left alone: ${harmless}: the link "${harmless}" points to something that is not imported.`,
  ]);
});
