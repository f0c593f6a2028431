import { readFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import type { SettingName } from '../../api/config.ts';
import type { Services } from '../../api/services.ts';
import { askNewPassword, canAsk, readStandardInput } from '../ask.ts';
import { newPassword, username } from '../../api/contract/users.ts';
import { checked } from '../checked.ts';
import { CommandError } from '../command-error.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { askForAdministrator, askForSettings } from '../setup/questions.ts';
import { settingsTable } from '../setup/settings-table.ts';
import { withServices } from '../with-services.ts';

interface Options {
  publicUrl?: string;
  registration?: string;
  mailFrom?: string;
  smtpUrlFile?: string;
  smtpUrlStdin: boolean;
  backupKeep?: string;
  forget?: string[];
  admin?: string;
  adminPasswordStdin: boolean;
  showAdmin: boolean;
  quiet: boolean;
}

type Changes = Partial<Record<SettingName, string | null>>;

const help = `
On a terminal, and without options, it asks for each setting in turn; otherwise it takes what the options say, and
without any it shows what is set and where each value comes from. It may be run again at any time. Each value is checked
as at the start of Lectern, and all are kept, in the database, or none is. A value in the environment wins over one that
is kept. Lectern reads them when it starts: restart it afterwards ("docker compose restart api").

The address of the mail server holds a password: it comes from a file or from standard input, never from an option. The
first administrator is made by the first start of Lectern, or here before that; --show-admin shows the name and the
password that were made then, for as long as that password works.

Examples:
  lectern setup
  lectern setup --public-url https://docs.example.org --registration closed
  lectern setup --mail-from "Lectern <lectern@example.org>" --smtp-url-file ./smtp-url
  lectern setup --backup-keep 14
  lectern setup --forget REGISTRATION
  lectern setup --show-admin`;

export function setupCommand(): Command {
  return new Command('setup')
    .description('set the address, the first administrator, registration, mail and backups')
    .option('--public-url <url>', 'PUBLIC_URL: the address that people open')
    .option('--registration <open or closed>', 'REGISTRATION: whether anyone may make an account')
    .option('--mail-from <sender>', 'MAIL_FROM: the sender of mails')
    .option('--smtp-url-file <file>', 'SMTP_URL: the file that holds the address of the mail server')
    .addOption(new Option('--smtp-url-stdin', 'SMTP_URL: read from standard input').default(false, 'off'))
    .option('--backup-keep <number>', 'BACKUP_KEEP: how many nightly backups are kept; 0: none is made')
    .option('--forget <setting...>', 'keep this setting no longer')
    .option('--admin <username>', 'make the first administrator, where there is nobody yet')
    .addOption(
      new Option('--admin-password-stdin', 'read the password of --admin from standard input').default(
        false,
        'ask for it',
      ),
    )
    .addOption(
      new Option(
        '--show-admin',
        "show the first administrator's name and password, and do nothing else",
      ).default(false, 'off'),
    )
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runSetup);
}

async function runSetup(options: Options): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet: options.quiet });
  await withServices(
    progress,
    async ({ services }) => {
      if (options.showAdmin) return showAdministrator(services);
      const given = await changesOf(options);
      const isSilent = Object.keys(given).length === 0 && options.admin === undefined;
      const asks = isSilent && canAsk() && !options.quiet;
      if (options.admin !== undefined) await makeAdministrator(services, options);
      else if (asks) await askForAdministrator(services);
      const changes = asks ? await askForSettings(services) : given;
      const changed = await keep(services, changes);
      if (options.quiet) return;
      process.stdout.write(settingsTable(await services.operation.settings.list()));
      if (changed > 0)
        progress.say(
          'Kept. Restart Lectern for it to count: "docker compose restart api", or Ctrl+C and "npm start".',
        );
    },
    { mends: true },
  );
}

async function changesOf(options: Options): Promise<Changes> {
  if (options.smtpUrlStdin && options.adminPasswordStdin)
    throw new CommandError('Standard input holds one secret only: give the other one in a run of its own.');
  const changes: Changes = {};
  for (const name of options.forget ?? []) changes[name as SettingName] = null;
  const { publicUrl, registration, mailFrom, backupKeep } = options;
  const given = {
    PUBLIC_URL: publicUrl,
    REGISTRATION: registration,
    MAIL_FROM: mailFrom,
    BACKUP_KEEP: backupKeep,
  };
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) changes[name as SettingName] = value;
  if (options.smtpUrlFile !== undefined) changes.SMTP_URL = await secretFile(options.smtpUrlFile);
  if (options.smtpUrlStdin) changes.SMTP_URL = await readStandardInput('--smtp-url-stdin');
  return changes;
}

async function secretFile(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new CommandError(`--smtp-url-file: ${file} cannot be read (${(error as Error).message}).`);
  }
}

async function keep({ operation, users }: Services, changes: Changes): Promise<number> {
  if (Object.keys(changes).length === 0) return 0;
  // before the first start there is nobody who could have done it
  const doer = (await users.hasAnybody()) ? await users.operator() : { address: 'command line' };
  return (await operation.settings.keep(doer, changes)).length;
}

async function makeAdministrator(
  { users }: Services,
  { admin = '', adminPasswordStdin }: Options,
): Promise<void> {
  if (await users.hasAnybody())
    throw new CommandError(
      'There are people already, so there is a first administrator. For another one: "lectern user create".',
    );
  if (!adminPasswordStdin && !canAsk())
    throw new CommandError('--admin needs a terminal to ask for the password, or --admin-password-stdin.');
  const password = adminPasswordStdin
    ? await readStandardInput('--admin-password-stdin')
    : await askNewPassword(`Password of "${admin}"`);
  await users.makeFirst(checked(username, admin), checked(newPassword, password));
}

async function showAdministrator({ operation }: Services): Promise<void> {
  const first = await operation.firstSignIn();
  if (!first)
    throw new CommandError(
      'The first password was changed, or Lectern has not been started yet. Who forgot theirs: "lectern user reset-password <username>".',
    );
  process.stdout.write(`Username  ${first.username}\nPassword  ${first.password}\n`);
}
