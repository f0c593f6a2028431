import { Command, Option } from 'commander';
import { adminCommand, asAdministrator, type AdminOptions } from '../admin-command.ts';
import type { Services } from '../../api/services.ts';
import { CommandError } from '../command-error.ts';

export function ldapCommand(): Command {
  return new Command('ldap')
    .description('try a directory, and bring accounts in line with it')
    .addCommand(testCommand())
    .addCommand(syncCommand());
}

const testHelp = `
Connects to each address, changes to TLS, signs in as the reader, looks for a person and for their groups, and says of
each step what it found. It signs nobody in and changes nothing.

Exit codes:
  0  every step worked
  1  a step failed, or the command could not run

Examples:
  lectern ldap test hq
  lectern ldap test hq --username maria`;

const testCommand = () =>
  adminCommand('test', 'try a directory step by step')
    .argument('<id>', 'of LDAP_SERVERS')
    .option('--username <name>', 'whom to look for, as they would type it')
    .addHelpText('after', testHelp)
    .action((id: string, options: AdminOptions & { username?: string }) =>
      asAdministrator(options, async ({ services, actor }) => {
        const steps = await services.directories.test(actor, id, options.username);
        for (const { step, ok, text } of steps)
          process.stdout.write(`${ok ? 'ok  ' : 'FAIL'}  ${step.padEnd(8)}${text}\n`);
        if (steps.some(({ ok }) => !ok)) process.exitCode = 1;
      }),
    );

const syncHelp = `
The server does this each night from 02:00. It gives people who are in the directory their email, role and groups of
there, and disables those who are gone or disabled there. It makes no accounts: people get theirs when they first sign
in. If the directory names nobody, or more than 20 % and more than 5 of the people are gone, nothing is changed.

Exit codes:
  0  done
  1  nothing was changed, because of what is said; or the command could not run

Examples:
  lectern ldap sync hq --dry-run
  lectern ldap sync hq --allow 40`;

interface SyncOptions extends AdminOptions {
  dryRun: boolean;
  allow?: string;
}

const syncCommand = () =>
  adminCommand('sync', 'bring the accounts of a directory in line with it now')
    .argument('<id>', 'of LDAP_SERVERS')
    .addOption(new Option('--dry-run', 'only say what would be changed').default(false, 'off'))
    .addOption(
      new Option('--allow <percent>', 'of the people who may be gone, this once').default(undefined, '20'),
    )
    .addHelpText('after', syncHelp)
    .action((id: string, options: SyncOptions) =>
      asAdministrator(options, async ({ services, actor, signal, progress }) => {
        const { dryRun: isDryRun, allow } = options;
        const percent = allow === undefined ? undefined : percentFrom(allow);
        const result = await services.directories.sync(actor, id, { isDryRun, allow: percent, signal });
        if (result.stop) throw new CommandError(`Nothing was changed. ${result.stop.message}`);
        if (!options.quiet) progress.say(told(result, isDryRun));
      }),
    );

function percentFrom(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text);
  throw new CommandError(`"${text}" is no percentage. Give a whole number from 0 to 100.`);
}

function told(
  { people, accounts, ...lists }: Awaited<ReturnType<Services['directories']['sync']>>,
  isDryRun: boolean,
): string {
  const line = (what: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${what}: ${names.length} (${names.join(', ')})`];
  return [
    `${people} people are in the directory; ${accounts} accounts here belong to it.`,
    ...line(isDryRun ? 'Would be updated' : 'Updated', lists.updated),
    ...line(isDryRun ? 'Would be enabled' : 'Enabled', lists.enabled),
    ...line(isDryRun ? 'Would be disabled' : 'Disabled', lists.disabled),
    ...line('Gone, but kept as the last administrator', lists.kept),
  ].join('\n');
}
