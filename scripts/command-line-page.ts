import type { EventEmitter } from 'node:events';
import type { Argument, Command, Option } from 'commander';

const intro = `# The command line

\`lectern\` runs Lectern from the command line, beside a running server or without one. It reads the same settings as the
server ([operations.md](operations.md)), and what it changes is in the audit log.

\`\`\`sh
npm run lectern -- <command>               # in a checkout
docker compose exec api lectern <command>  # in the appliance
docker compose exec -T api lectern …       # where input or output is a file or a pipe
\`\`\`

Data goes to standard output, all else to standard error: progress (a bar on a terminal, a line now and then otherwise),
what was done, and what went wrong. \`--quiet\` leaves nothing but what went wrong. Secrets come from prompts, standard
input and files, never from arguments. The exit code is 0 where all went well, 1 where it did not, and 130 after Ctrl+C;
where a command has others, they are told with it. \`lectern --version\` says which Lectern it is.

This page is made from the commands themselves: see [CONTRIBUTING.md](../CONTRIBUTING.md).
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
  /** With those that it belongs to: 'lectern user create'. */
  name: string;
  command: Command;
}

/** Those that can be run. */
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

/** What `addHelpText('after', …)` would print. */
function textAfter(command: Command): string {
  let text = '';
  // what commander keeps of such a text is a listener
  const teller = command as unknown as EventEmitter;
  teller.emit('afterHelp', { error: false, command, write: (part: string) => (text += part) });
  return text;
}

/** Paragraphs stay; a line that ends in a colon, with indented ones below, becomes a heading with its block. */
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

/** What a person may type literally is no Markdown. */
const plain = (block: string): string => block.replace(/[<>*_]/g, '\\$&');
