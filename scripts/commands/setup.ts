import { readFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import type { Services } from '../../api/services.ts';
import { askNewPassword, canAsk, readStandardInput } from '../ask.ts';
import { newPassword, username } from '../../api/contract/users.ts';
import { checked } from '../checked.ts';
import { CommandError } from '../command-error.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { askForProvider, listed } from '../setup/provider.ts';
import { askForAdministrator, askForSettings } from '../setup/questions.ts';
import { settingsTable } from '../setup/settings-table.ts';
import { withServices } from '../with-services.ts';

interface Options {
  publicUrl?: string;
  allowedHosts?: string;
  registration?: string;
  mailFrom?: string;
  smtpUrlFile?: string;
  smtpUrlStdin: boolean;
  backupKeep?: string;
  provider?: string;
  issuer?: string;
  clientId?: string;
  clientSecretFile?: string;
  clientSecretStdin: boolean;
  forget?: string[];
  admin?: string;
  adminPasswordStdin: boolean;
  showAdmin: boolean;
  quiet: boolean;
}

type Changes = Record<string, string | null>;

const help = `
Without options it asks for each setting on a terminal; elsewhere it shows the settings and where their values come from.
With options it stores their values. It can be run again at any time. Every value is checked as at the start of Lectern;
then all of them are stored in the database, or none. A value in the environment takes precedence over a stored one.
Registration changes at once. The other settings apply from the next start, so restart Lectern afterwards
("docker compose restart api").

--provider asks on a terminal for what the other options do not say, tries the provider, and stores it only if that works.

The address of the mail server contains a password: it is read from a file or standard input, never from an option, and so
is the secret of a provider. The
first administrator is created by the first start of Lectern, or here before that. --show-admin shows the generated name and
password as long as the password works.

Examples:
  lectern setup
  lectern setup --public-url https://docs.example.org --registration closed
  lectern setup --mail-from "Lectern <lectern@example.org>" --smtp-url-file ./smtp-url
  lectern setup --backup-keep 14
  lectern setup --provider keycloak
  lectern setup --provider keycloak --issuer https://id.example.org/realms/staff --client-id lectern --client-secret-file ./secret
  lectern setup --forget REGISTRATION
  lectern setup --show-admin`;

export function setupCommand(): Command {
  return new Command('setup')
    .description('set the address, the first administrator, registration, sign-in, mail and backups')
    .option('--public-url <url>', 'PUBLIC_URL: the address that people open')
    .option(
      '--allowed-hosts <names>',
      'ALLOWED_HOSTS: further host names under which Lectern answers, separated by commas',
    )
    .option('--registration <open or closed>', 'REGISTRATION: whether anyone may create an account')
    .option('--mail-from <sender>', 'MAIL_FROM: the sender of mails')
    .option('--smtp-url-file <file>', 'SMTP_URL: a file with the address of the mail server')
    .addOption(new Option('--smtp-url-stdin', 'SMTP_URL: read from standard input').default(false, 'off'))
    .option('--backup-keep <number>', 'BACKUP_KEEP: how many nightly backups are kept; 0: none are made')
    .option(
      '--provider <name>',
      'OIDC_PROVIDERS: try a provider of OpenID Connect, then store it under this name',
    )
    .option('--issuer <url>', 'of --provider: the issuer, exactly as the provider writes it')
    .option('--client-id <id>', 'of --provider: the name of Lectern there')
    .option('--client-secret-file <file>', 'of --provider: a file with its secret there')
    .addOption(
      new Option('--client-secret-stdin', 'of --provider: its secret, read from standard input').default(
        false,
        'off',
      ),
    )
    .option('--forget <setting...>', 'remove the stored value of this setting')
    .option('--admin <username>', 'create the first administrator, if there are no accounts yet')
    .addOption(
      new Option('--admin-password-stdin', 'read the password of --admin from standard input').default(
        false,
        'ask for it',
      ),
    )
    .addOption(
      new Option('--show-admin', "only show the first administrator's name and password").default(
        false,
        'off',
      ),
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
      Object.assign(given, await providerOf(services, options));
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
          'Stored. Restart Lectern to apply it: "docker compose restart api", or Ctrl+C and "npm start".',
        );
    },
    { ignoreInvalid: true },
  );
}

async function changesOf(options: Options): Promise<Changes> {
  const { smtpUrlStdin, adminPasswordStdin, clientSecretStdin } = options;
  if ([smtpUrlStdin, adminPasswordStdin, clientSecretStdin].filter(Boolean).length > 1)
    throw new CommandError('Standard input can hold only one secret: give the other one in a separate run.');
  const changes: Changes = {};
  for (const name of options.forget ?? []) changes[name] = null;
  const { publicUrl, allowedHosts, registration, mailFrom, backupKeep } = options;
  const given = {
    PUBLIC_URL: publicUrl,
    ALLOWED_HOSTS: allowedHosts,
    REGISTRATION: registration,
    MAIL_FROM: mailFrom,
    BACKUP_KEEP: backupKeep,
  };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) changes[name] = value;
  if (options.smtpUrlFile !== undefined)
    changes.SMTP_URL = await secretFile('--smtp-url-file', options.smtpUrlFile);
  if (smtpUrlStdin) changes.SMTP_URL = await readStandardInput('--smtp-url-stdin');
  return changes;
}

async function secretFile(option: string, file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new CommandError(`${option}: ${file} cannot be read (${(error as Error).message}).`);
  }
}

/** The settings of the named provider, if one was named; they are tested first. */
async function providerOf(
  { operation }: Services,
  { provider, publicUrl, issuer, clientId, clientSecretFile, clientSecretStdin }: Options,
): Promise<Changes> {
  const secret = clientSecretStdin
    ? await readStandardInput('--client-secret-stdin')
    : clientSecretFile && (await secretFile('--client-secret-file', clientSecretFile));
  const given = { ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: secret };
  if (provider === undefined) {
    if (Object.values(given).every((value) => value === undefined)) return {};
    throw new CommandError('--issuer, --client-id and --client-secret-… belong to --provider: name it too.');
  }
  const stored = await operation.settings.list();
  const valueOf = (name: string) => stored.find((setting) => setting.name === name)?.value ?? undefined;
  return askForProvider({
    id: provider,
    given,
    publicUrl: publicUrl ?? valueOf('PUBLIC_URL'),
    others: listed(valueOf('OIDC_PROVIDERS')),
  });
}

async function keep({ operation, users }: Services, changes: Changes): Promise<number> {
  if (Object.keys(changes).length === 0) return 0;
  // before the first start there is no user to name in the audit log
  const actor = (await users.hasAnybody()) ? await users.operator() : { address: 'command line' };
  return (await operation.settings.keep(actor, changes)).length;
}

async function makeAdministrator(
  { users }: Services,
  { admin = '', adminPasswordStdin }: Options,
): Promise<void> {
  if (await users.hasAnybody())
    throw new CommandError(
      'There are accounts already, so the first administrator exists. To add another: "lectern user create".',
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
      'The first password was changed, or Lectern has not been started yet. If somebody forgot theirs: "lectern user reset-password <username>".',
    );
  process.stdout.write(`Username  ${first.username}\nPassword  ${first.password}\n`);
}
