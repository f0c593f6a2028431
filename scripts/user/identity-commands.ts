import type { Command } from 'commander';
import { Option } from 'commander';
import { linkIdentity } from '../../api/contract/identities.ts';
import { asAdministrator, type AdminOptions } from '../admin-command.ts';
import { checked } from '../checked.ts';
import { CommandError } from '../command-error.ts';
import { table } from '../table.ts';

/** Creates a command with the options that all of them share. */
type Subcommand = (name: string, description: string) => Command;

/** The commands for the accounts at providers and in directories that people sign in with. */
export const identityCommands = (subcommand: Subcommand): Command[] => [
  subcommand('identities', 'list the accounts at providers and in directories that somebody signs in with')
    .argument('<username>', 'the person')
    .addOption(new Option('--json', 'as JSON').default(false, 'off'))
    .addHelpText('after', '\nExamples:\n  lectern user identities maria')
    .action((username: string, options: AdminOptions & { json: boolean }) =>
      asAdministrator(options, async ({ services, actor }) => {
        const { id } = await services.users.named(actor, username);
        const found = await services.identities.list(actor, id);
        const shown = found.map(({ row: { provider, issuer, subject, email, lastUsedAt } }) => ({
          provider,
          issuer,
          subject,
          email,
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        }));
        process.stdout.write(options.json ? `${JSON.stringify(shown, null, 2)}\n` : identityTable(shown));
      }),
    ),
  subcommand('link', 'let somebody sign in with an account at a provider or in a directory')
    .argument('<username>', 'the person')
    .argument('<provider>', 'its name in OIDC_PROVIDERS or LDAP_SERVERS')
    .argument('<subject>', 'the id of the person there, as its setting SUBJECT or ID names it')
    .addHelpText(
      'after',
      '\nExamples:\n  lectern user link maria keycloak 8d1f6d7e-5b0f-4c5e-9c7c-2f0b6f8f2a11',
    )
    .action((username: string, provider: string, subject: string, options: AdminOptions) =>
      asAdministrator(options, async ({ services, actor, progress }) => {
        const user = await services.users.named(actor, username);
        const asked = checked(linkIdentity, { provider, subject });
        const { providerName } = await services.identities.link(actor, user.id, asked);
        if (!options.quiet) progress.say(`"${user.username}" can sign in with ${providerName}.`);
      }),
    ),
  subcommand('unlink', 'unlink such an account, and end the sessions that began with it')
    .argument('<username>', 'the person')
    .argument('<provider>', 'its name in OIDC_PROVIDERS or LDAP_SERVERS')
    .addHelpText('after', '\nExamples:\n  lectern user unlink maria keycloak')
    .action((username: string, provider: string, options: AdminOptions) =>
      asAdministrator(options, async ({ services, actor, progress }) => {
        const user = await services.users.named(actor, username);
        const found = (await services.identities.list(actor, user.id)).find(
          ({ row }) => row.provider === provider,
        );
        if (!found)
          throw new CommandError(
            `"${user.username}" has no account of "${provider}". To see which: "lectern user identities ${user.username}".`,
          );
        await services.identities.unlink(actor, user.id, found.row.id);
        if (!options.quiet) progress.say(`"${user.username}" no longer signs in with ${found.providerName}.`);
      }),
    ),
];

interface Shown {
  provider: string;
  subject: string;
  email: string | null;
  lastUsedAt: string | null;
}

const identityTable = (shown: readonly Shown[]): string =>
  table([
    ['PROVIDER', 'LAST USED', 'EMAIL', 'SUBJECT'],
    ...shown.map(({ provider, subject, email, lastUsedAt }) => [
      provider,
      lastUsedAt ?? 'never',
      email ?? '-',
      subject,
    ]),
  ]);
