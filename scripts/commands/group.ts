import { Command, Option } from 'commander';
import { adminCommand, asAdministrator, type AdminOptions } from '../admin-command.ts';
import { changePeople, createGroup } from '../../api/contract/groups.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import { AppError } from '../../api/core/errors.ts';
import type { Services } from '../../api/services.ts';
import { readAllInput } from '../ask.ts';
import { checked } from '../checked.ts';
import { CommandError } from '../command-error.ts';
import { table } from '../table.ts';

type Kind = 'add' | 'remove';

export function groupCommand(): Command {
  return new Command('group')
    .description('create, list and fill groups of people')
    .addCommand(listCommand())
    .addCommand(createCommand())
    .addCommand(peopleCommand('add'))
    .addCommand(peopleCommand('remove'));
}

const listCommand = () =>
  adminCommand('list', 'list the groups')
    .option('--search <text>', 'only groups with this text in their name', '')
    .addOption(new Option('--json', 'as JSON').default(false, 'off'))
    .addHelpText(
      'after',
      '\nPEOPLE counts those who can sign in, SPACES where the group has a role.\n\nExamples:\n  lectern group list',
    )
    .action((options: AdminOptions & { search: string; json: boolean }) =>
      asAdministrator(options, async ({ services, actor }) => {
        const shown = await allGroups(services, actor, options.search);
        process.stdout.write(options.json ? `${JSON.stringify(shown, null, 2)}\n` : groupTable(shown));
      }),
    );

async function allGroups({ groups }: Services, actor: Actor, q: string) {
  const shown = [];
  let after: string | undefined;
  do {
    const { rows, next } = await groups.list(actor, { q, after });
    for (const { id, name, description, source, people = 0, spaces = 0 } of rows)
      shown.push({ id, name, description, source, people, spaces });
    after = next ?? undefined;
  } while (after !== undefined);
  return shown;
}

const groupTable = (shown: Awaited<ReturnType<typeof allGroups>>): string =>
  table([
    ['PEOPLE', 'SPACES', 'SOURCE', 'NAME'],
    ...shown.map(({ people, spaces, source, name }) => [
      String(people),
      String(spaces),
      source === '' ? '-' : source,
      name,
    ]),
  ]);

const createCommand = () =>
  adminCommand('create', 'create a group')
    .argument('<name>', '1 to 100 characters')
    .option('--description <text>', 'what it is for', '')
    .addHelpText('after', '\nExamples:\n  lectern group create Writers --description "All who write manuals"')
    .action((name: string, options: AdminOptions & { description: string }) =>
      asAdministrator(options, async ({ services, actor, progress }) => {
        const { description } = options;
        const group = await services.groups.create(actor, checked(createGroup, { name, description }));
        if (!options.quiet) progress.say(`Created the group "${group.name}" (id ${group.id}).`);
      }),
    );

const peopleCommand = (kind: Kind) =>
  adminCommand(kind, kind === 'add' ? 'add people to a group' : 'remove people from a group')
    .argument('<group>', 'the name of the group')
    .argument('[people...]', 'usernames or email addresses; without any they are read from standard input')
    .addHelpText(
      'after',
      `
In standard input, line breaks, commas, semicolons or tabs separate them. If somebody is not known, nothing is changed.

Examples:
  lectern group ${kind} Writers maria tom@example.org
  lectern group ${kind} Writers < people.txt`,
    )
    .action((name: string, people: string[], options: AdminOptions) =>
      asAdministrator(options, async ({ services, actor, progress }) => {
        const text = people.length > 0 ? people.join('\n') : await readAllInput(`"group ${kind}"`);
        const asked = checked(changePeople, { people: text, change: kind });
        const group = await services.groups.named(actor, name);
        const { changed, unchanged } = await withLines(services.groups.changeMembers(actor, group.id, asked));
        if (!options.quiet) progress.say(`${group.name}: ${outcome(kind, changed, unchanged)}`);
      }),
    );

function outcome(kind: Kind, changed: number, unchanged: number): string {
  if (kind === 'add') return `${changed} added, ${unchanged} were in it already.`;
  return `${changed} removed, ${unchanged} were not in it.`;
}

/** Adds the lines that match nobody to the message. */
async function withLines<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const lines = Object.values(error.fields ?? {}).filter((line) => line !== error.message);
    throw new CommandError([error.message, ...lines].join('\n'));
  }
}
