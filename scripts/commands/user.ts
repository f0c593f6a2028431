import { Command, Option } from 'commander';
import { createUser, newPassword } from '../../api/contract/users.ts';
import { role as roleSchema, type Role } from '../../api/contract/primitives.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import type { Services } from '../../api/services.ts';
import { asAdministrator, asOption, type AdminOptions } from '../admin-command.ts';
import { askNewPassword, canAsk, readStandardInput } from '../ask.ts';
import { checked } from '../checked.ts';
import { CommandError } from '../command-error.ts';
import { quietOption } from '../quiet-option.ts';
import { emailCommands } from '../user/email-commands.ts';
import { identityCommands } from '../user/identity-commands.ts';
import { inviteCommand } from '../user/invite-command.ts';
import { listPeople, shownAccounts } from '../user/list-people.ts';

interface PasswordOptions extends AdminOptions {
  passwordStdin: boolean;
  link: boolean;
}

interface CreateOptions extends PasswordOptions {
  displayName?: string;
  email: string;
  role: string;
}

const passwords = `
The password is typed at a hidden prompt, read from standard input (--password-stdin), or left to the person (--link): the
printed link opens the page where they set it, once, within seven days. Send it to them in a way that nobody else can read.
A password that you choose must be changed by the person at the first sign-in.`;

const stdinOption = (): Option =>
  new Option('--password-stdin', 'read the password from standard input').default(false, 'ask for it');
const linkOption = (): Option =>
  new Option('--link', 'print a link with which the person sets the password').default(false, 'off');

const subcommand = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .addOption(asOption('the oldest active one other than the person concerned'))
    .addOption(quietOption());

export function userCommand(): Command {
  const command = new Command('user')
    .description('create, list and change accounts')
    .addCommand(createCommand())
    .addCommand(inviteCommand(subcommand))
    .addCommand(listCommand())
    .addCommand(resetCommand())
    .addCommand(resetStepsCommand())
    .addCommand(stateCommand('disable', true))
    .addCommand(stateCommand('enable', false))
    .addCommand(roleCommand());
  for (const each of [...emailCommands(subcommand), ...identityCommands(subcommand)])
    command.addCommand(each);
  return command;
}

const createCommand = () =>
  subcommand('create', 'create an account')
    .argument('<username>', '3 to 50 letters, digits, ".", "_" and "-"')
    .requiredOption('--email <address>', 'the email address; unique to the person')
    .option('--display-name <name>', 'the name shown to others (default: the username)')
    .option('--role <role>', 'admin, editor or viewer', 'viewer')
    .addOption(stdinOption())
    .addOption(linkOption())
    .addHelpText(
      'after',
      `${passwords}

Examples:
  lectern user create maria --email maria@example.org --display-name "Maria Santos" --role editor --link
  lectern user create backup-admin --email it@example.org --role admin --password-stdin < password-file`,
    )
    .action((username: string, options: CreateOptions) =>
      asAdministrator(options, async ({ services, actor, progress }) => {
        const { displayName = username, email, role } = options;
        // a random password that nobody can guess; the link replaces it
        const password = options.link ? crypto.randomUUID() : await choosePassword(username, options);
        const passwordMustChange = true;
        const account = checked(createUser, {
          ...{ username, displayName, email, role, password, passwordMustChange },
        });
        const user = await services.users.create(actor, account);
        if (!options.quiet) progress.say(`Created the ${user.role} "${user.username}" (id ${user.id}).`);
        if (options.link) await printLink(services, actor, user.username);
      }),
    );

const listCommand = () =>
  subcommand('list', 'list the accounts')
    .option('--show <whom>', 'everyone, admin, editor, viewer, disabled, service or unconfirmed', 'everyone')
    .option('--search <text>', 'only accounts with this text in the username, display name or email', '')
    .addOption(new Option('--json', 'as JSON').default(false, 'off'))
    .addHelpText('after', '\nExamples:\n  lectern user list\n  lectern user list --show disabled --json')
    .action((options: AdminOptions & { show: string; search: string; json: boolean }) =>
      asAdministrator(options, async ({ services, actor }) => {
        const show = checked(shownAccounts, options.show);
        process.stdout.write(await listPeople(services.users, actor, { ...options, show }));
      }),
    );

const resetCommand = () =>
  subcommand('reset-password', 'set a new password for someone, and end their sessions')
    .argument('<username>', 'the person who forgot it')
    .addOption(stdinOption())
    .addOption(linkOption())
    .addHelpText(
      'after',
      `${passwords}

With --link the old password and the sessions stay until the link is used. It replaces links that were made before, and with
a mail server another link goes to the person by mail.

Examples:
  lectern user reset-password maria --link
  lectern user reset-password maria --password-stdin < password-file`,
    )
    .action((username: string, options: PasswordOptions) =>
      asAdministrator(options, async ({ services, actor, progress }) => {
        const user = await services.users.named(actor, username);
        if (options.link) return printLink(services, actor, username);
        const password = checked(newPassword, await choosePassword(user.username, options));
        await services.users.setPassword(actor, user.id, password);
        if (!options.quiet)
          progress.say(`"${user.username}" has a new password and is signed out everywhere.`);
      }),
    );

const resetStepsCommand = () =>
  subcommand('reset-second-steps', 'remove the second steps of someone who lost them, and end their sessions')
    .argument('<username>', 'the person who lost them')
    .addHelpText(
      'after',
      `
Removes the authenticator app, the passkeys, the recovery codes and the remembered devices, and tells the person by mail. First
make sure that it was really them who asked: afterwards the password alone is enough to sign in.

Examples:
  lectern user reset-second-steps maria`,
    )
    .action((username: string, options: AdminOptions) =>
      asAdministrator(options, async ({ services, actor, progress }) => {
        const user = await services.users.named(actor, username);
        await services.secondSteps.reset(actor, user.id);
        if (!options.quiet)
          progress.say(`"${user.username}" has no second step any more and is signed out everywhere.`);
      }),
    );

const stateCommand = (name: 'disable' | 'enable', disabled: boolean) =>
  subcommand(
    name,
    disabled ? 'keep someone from signing in, and end their sessions' : 'let someone sign in again',
  )
    .argument('<username>', 'the account to change')
    .addHelpText('after', `\nExamples:\n  lectern user ${name} maria`)
    .action((username: string, options: AdminOptions) =>
      asAdministrator(
        options,
        async ({ services, actor, progress }) => {
          const user = await services.users.named(actor, username);
          await services.users.update(actor, user.id, { disabled });
          if (!options.quiet) progress.say(`"${user.username}" is ${name}d.`);
        },
        { target: username },
      ),
    );

const roleCommand = () =>
  subcommand('set-role', 'make someone an admin, editor or viewer')
    .argument('<username>', 'the account to change')
    .argument('<role>', 'admin, editor or viewer')
    .addHelpText('after', '\nExamples:\n  lectern user set-role maria editor')
    .action((username: string, role: string, options: AdminOptions) =>
      asAdministrator(
        options,
        async ({ services, actor, progress }) => {
          const checkedRole: Role = checked(roleSchema, role);
          const user = await services.users.named(actor, username);
          await services.users.update(actor, user.id, { role: checkedRole });
          if (!options.quiet) progress.say(`"${user.username}" is ${checkedRole} now.`);
        },
        { target: username },
      ),
    );

async function choosePassword(username: string, { passwordStdin }: PasswordOptions): Promise<string> {
  if (passwordStdin) return readStandardInput('--password-stdin');
  if (!canAsk())
    throw new CommandError(
      'There is no terminal to ask for a password: use --password-stdin, or --link for a link with which the person sets it.',
    );
  return askNewPassword(`New password of "${username}"`);
}

/** Only the link goes to standard output; the explanation goes to standard error. */
async function printLink({ users, passwordLinks }: Services, actor: Actor, username: string): Promise<void> {
  const { address, expiresAt } = await passwordLinks.make(actor, await users.named(actor, username));
  process.stderr.write(`Works once, until ${expiresAt.toISOString()}:\n`);
  process.stdout.write(`${address}\n`);
}
