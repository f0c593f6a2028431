import { readFile } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import type { InvitationLine } from '../../api/contract/invitations.ts';
import { invitee } from '../../api/contract/invitations.ts';
import { asAdministrator, type AdminOptions } from '../admin-command.ts';
import { readAllInput } from '../ask.ts';
import { checked } from '../checked.ts';
import { CommandError } from '../command-error.ts';
import { printable } from '../printable.ts';

/** Creates a command with the options that all of them share. */
type Subcommand = (name: string, description: string) => Command;

interface InviteOptions extends AdminOptions {
  displayName?: string;
  role?: string;
  list?: string;
  skipUnusable: boolean;
}

export const inviteCommand = (subcommand: Subcommand): Command =>
  subcommand('invite', 'create accounts whose people choose their own password by a link')
    .argument('[email]', 'the person to invite')
    .option('--display-name <name>', 'the name shown to others (default: made from the email)')
    .option('--role <role>', 'admin, editor or viewer (default: viewer)')
    .option('--list <file>', 'many people: lines or CSV of email, name and role; "-" reads standard input')
    .addOption(
      new Option('--skip-unusable', 'of a list, leave out the lines that cannot be used').default(
        false,
        'off',
      ),
    )
    .addHelpText(
      'after',
      `
Prints the username, the email and the link of each person, separated by tabs. A link works once, within seven days, and is
shown only now; with a mail server another link goes to each person by mail. Of a list, all lines must be usable, otherwise
nobody is invited.

Examples:
  lectern user invite maria@example.org --display-name "Maria Santos" --role editor
  lectern user invite --list people.csv > links.txt`,
    )
    .action((email: string | undefined, options: InviteOptions) =>
      asAdministrator(options, async ({ services, actor, progress }) => {
        const text = await textOf(email, options);
        const lines = await services.invitations.read(actor, text);
        const unusable = lines.filter(({ problem }) => problem !== null);
        if (unusable.length > 0 && !options.skipUnusable)
          throw new CommandError(`Nobody was invited.\n${unusable.map(sentenceOf).join('\n')}`);
        const people = lines
          .filter(({ problem }) => problem === null)
          .map(({ email: address, displayName, role }) =>
            checked(invitee, { email: address, displayName, role }),
          );
        if (people.length === 0) throw new CommandError('There is nobody to invite.');
        if (!options.quiet) for (const line of unusable) progress.say(sentenceOf(line));
        for (const { user, link } of await services.invitations.invite(actor, people))
          process.stdout.write(`${user.username}\t${user.email ?? ''}\t${link.address}\n`);
      }),
    );

async function textOf(email: string | undefined, options: InviteOptions): Promise<string> {
  const { list, displayName = '', role = '' } = options;
  if ((email === undefined) === (list === undefined))
    throw new CommandError('Name either one person, or a list with --list.');
  if (list !== undefined) return list === '-' ? readAllInput('--list -') : readFile(list, 'utf8');
  return `email,name,role\n${[email ?? '', displayName, role].map(quoted).join(',')}`;
}

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;

const sentences: Readonly<Record<NonNullable<InvitationLine['problem']>, string>> = {
  address: 'has no valid email address',
  name: 'has no name of 2 to 50 characters',
  role: 'has a role other than admin, editor and viewer',
  twice: 'has the address of a line above',
  taken: 'has the address of an account',
};

const sentenceOf = ({ line, email, problem }: InvitationLine): string =>
  `Line ${line} (${printable(email)}) ${problem === null ? '' : sentences[problem]}.`;
