import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Actor } from '../../api/core/access/actor.ts';
import type { Services } from '../../api/services.ts';
import { asAdministrator, type AdminOptions } from '../admin-command.ts';
import { readAllInput } from '../ask.ts';
import { CommandError } from '../command-error.ts';
import { eachPerson } from './list-people.ts';

/** Creates a command with the options that all of them share. */
type Subcommand = (name: string, description: string) => Command;

/** The commands for emails that only their person vouches for. */
export const emailCommands = (subcommand: Subcommand): Command[] => [
  subcommand('unconfirmed', 'list the people whose email is not confirmed, one a line')
    .addHelpText(
      'after',
      `
An email is confirmed if an administrator, a provider or a directory has set it, or if its person has set a password by a link
that was mailed to it. One that a person typed links no account of a provider. Each line has the username, the email and the
display name, separated by tabs. Look through them, and give the right ones to "lectern user confirm-email --list".

Examples:
  lectern user unconfirmed > people.txt`,
    )
    .action((options: AdminOptions) =>
      asAdministrator(options, async ({ services, actor }) => {
        for await (const { username, email, displayName } of eachPerson(services.users, actor, 'unconfirmed'))
          process.stdout.write(`${username}\t${email ?? ''}\t${displayName}\n`);
      }),
    ),
  subcommand('confirm-email', 'confirm that people have the email that they typed')
    .argument('[username]', 'the person')
    .option('--list <file>', 'many people: lines of "lectern user unconfirmed"; "-" reads standard input')
    .addHelpText(
      'after',
      `
Only if you know that it is theirs: whoever signs in by a provider with this email is joined to the account. Of a list, all lines
must name a person and the email that they have now, otherwise nothing is changed.

Examples:
  lectern user confirm-email maria
  lectern user confirm-email --list people.txt`,
    )
    .action((username: string | undefined, options: AdminOptions & { list?: string }) =>
      asAdministrator(
        options,
        async ({ services, actor, progress }) => {
          const people = await namedPeople(services, actor, { username, list: options.list });
          // nobody can confirm their own address
          const others = people.filter(({ id }) => id !== actor.id);
          for (const { id } of others) await services.users.update(actor, id, { emailConfirmed: true });
          if (options.quiet) return;
          const [only] = others;
          progress.say(
            others.length === 1 && only
              ? `The email of "${only.username}" is confirmed.`
              : `The emails of ${others.length} people are confirmed.`,
          );
        },
        username === undefined ? {} : { target: username },
      ),
    ),
];

async function namedPeople(
  { users }: Services,
  actor: Actor,
  { username, list }: { username: string | undefined; list: string | undefined },
) {
  if ((username === undefined) === (list === undefined))
    throw new CommandError('Name either one person, or a list with --list.');
  if (username !== undefined) return [await users.named(actor, username)];
  const text = await (list === '-' ? readAllInput('--list -') : readFile(list ?? '', 'utf8'));
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const known = new Map<string, { id: number; username: string; email: string | null }>();
  for await (const person of eachPerson(users, actor, 'everyone'))
    known.set(person.username.toLowerCase(), person);
  const found = lines.map((line) => {
    const [name = '', email = ''] = line.trim().split(/[\t,; ]+/);
    const person = known.get(name.toLowerCase());
    return person?.email?.toLowerCase() === email.toLowerCase() ? person : line;
  });
  const wrong = found.filter((each) => typeof each === 'string');
  if (wrong.length > 0)
    throw new CommandError(
      `Nothing was changed. Nobody has this username and this email:\n${wrong.slice(0, 20).join('\n')}`,
    );
  return found.filter((each) => typeof each !== 'string');
}
