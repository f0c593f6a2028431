import type { EventEmitter } from 'node:events';
import type { Argument, Command, Option } from 'commander';

const intro = `# The command line

\`lectern\` runs Lectern from the command line, with or without a running server. It reads the same settings as the server
([operations.md](operations.md)), and its changes are recorded in the audit log.

\`\`\`sh
npm run lectern -- <command>               # in a checkout
docker compose exec api lectern <command>  # in the appliance
docker compose exec -T api lectern …       # if input or output is a file or a pipe
\`\`\`

Data goes to standard output, everything else to standard error: progress (a bar on a terminal, otherwise an occasional
line), results and problems. \`--quiet\` shows only problems. Secrets come from prompts, standard input and files, never from
arguments. The exit code is 0 after success, 1 after a failure, and 130 after Ctrl+C; commands with other codes list them.
\`lectern --version\` prints the version of Lectern.

This page is generated from the commands: see [CONTRIBUTING.md](../CONTRIBUTING.md).
`;

/** The page docs/command-line.md, in Markdown. */
export function commandLinePage(program: Command): string {
  const commands = program.commands.flatMap((command) => leaves(command, [program.name()]));
  const list = commands.map(
    ({ name, command }) => `- [\`${name}\`](#${anchorOf(name)}): ${command.description()}`,
  );
  return [intro, list.join('\n'), ...commands.map(section)].join('\n\n').concat('\n');
}

interface Named {
  /** With the names of its parents: 'lectern user create'. */
  name: string;
  command: Command;
}

/** The commands that can be run, without those that only group others. */
function leaves(command: Command, parents: string[]): Named[] {
  const path = [...parents, command.name()];
  if (command.commands.length === 0) return [{ name: path.join(' '), command }];
  return command.commands.flatMap((child) => leaves(child, path));
}

const anchorOf = (name: string): string => name.replaceAll(' ', '-');

function section({ name, command }: Named): string {
  const { visibleArguments, visibleOptions, helpText } = partsOf(command);
  return [
    `## ${name}`,
    sentence(command.description()),
    `\`\`\`text\n${name} ${command.usage()}\n\`\`\``,
    rows('argument', visibleArguments),
    rows('option', visibleOptions),
    ...helpText,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function partsOf(command: Command) {
  const help = command.createHelp();
  return {
    visibleArguments: help
      .visibleArguments(command)
      .map((argument: Argument): [string, string] => [
        help.argumentTerm(argument),
        help.argumentDescription(argument),
      ]),
    visibleOptions: help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .map((option: Option): [string, string] => [help.optionTerm(option), help.optionDescription(option)]),
    helpText: markdownOf(textAfter(command)),
  };
}

const rows = (what: string, list: [string, string][]): string =>
  list.length === 0
    ? ''
    : [
        `| ${what} | |`,
        '| --- | --- |',
        ...list.map(([term, text]) => `| \`${inCell(term)}\` | ${inCell(text)} |`),
      ].join('\n');

const inCell = (text: string): string => text.replaceAll('|', '\\|');

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The text that `addHelpText('after', …)` would print. */
function textAfter(command: Command): string {
  let text = '';
  // commander stores such a text as an event listener
  const emitter = command as unknown as EventEmitter;
  emitter.emit('afterHelp', { error: false, command, write: (part: string) => (text += part) });
  return text;
}

/** Keeps paragraphs; a line that ends in a colon, followed by indented lines, becomes a heading with a code block. */
function markdownOf(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((block) => block.replace(/^\n+|\s+$/g, ''))
    .filter((block) => block !== '')
    .map((block) => {
      const [, heading, indented] = /^(\S.*):\n((?: {2}.*(?:\n|$))+)$/.exec(block) ?? [];
      if (heading === undefined || indented === undefined) return plain(block);
      return `### ${heading}\n\n\`\`\`text\n${indented.replace(/^ {2}/gm, '').trimEnd()}\n\`\`\``;
    });
}

/** Escapes characters that Markdown would interpret. */
const plain = (block: string): string => block.replace(/[<>*_]/g, '\\$&');
