import { join } from 'node:path';
import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { version } from '../../../api/server/version.ts';
import { commandLinePage } from '../../../scripts/command-line-page.ts';
import { createProgram } from '../../../scripts/program.ts';

const page = join(import.meta.dirname, '../../../docs/command-line.md');

it('docs/command-line.md is what the commands say: "npm run docs" writes it anew', async () => {
  const written = await format(page, commandLinePage(createProgram()));
  await expect(written.code).toMatchFileSnapshot(page);
});

it('the program says which Lectern it is', () => {
  let said = '';
  const program = createProgram()
    .exitOverride()
    .configureOutput({ writeOut: (text) => (said += text) });
  expect(() => program.parse(['--version'], { from: 'user' })).toThrow(/^\d/);
  expect(said).toBe(`${version}\n`);
});

const runnable = createProgram().commands.flatMap((command) =>
  command.commands.length > 0 ? command.commands : [command],
);

describe.each(runnable.map((command) => [command.name(), command] as const))(
  'the command %s',
  (_name, command) => {
    it('has examples and can be told to be quiet', () => {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      expect(help).toMatch(/\nExamples:\n {2}lectern /);
      expect(help).toMatch(/ --quiet /);
    });

    it('takes no password as an option', () => {
      const taking = command.options.filter(
        ({ long, required }) => required && /password|smtp-url$/.test(long ?? ''),
      );
      expect(taking.map(({ long }) => long)).toEqual([]);
    });
  },
);
