import { Command, Option } from 'commander';
import { adminCommand, asAdministrator, type AdminOptions } from '../admin-command.ts';
import { limits } from '../../api/text/limits.ts';
import type { Role } from '../../api/contract/primitives.ts';
import { createServiceAccount } from '../../api/contract/tokens.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import type { Services } from '../../api/services.ts';
import { checked } from '../checked.ts';
import { CommandError } from '../command-error.ts';
import { table } from '../table.ts';

export function tokenCommand(): Command {
  return new Command('token')
    .description('list and revoke API tokens, and make service accounts')
    .addCommand(listCommand())
    .addCommand(createServiceCommand())
    .addCommand(revokeCommand());
}

const listCommand = () =>
  adminCommand('list', 'list the API tokens of everybody, without those revoked')
    .addOption(new Option('--json', 'as JSON').default(false, 'off'))
    .addHelpText('after', '\nThe tokens themselves are kept nowhere.\n\nExamples:\n  lectern token list')
    .action((options: AdminOptions & { json: boolean }) =>
      asAdministrator(options, async ({ services, actor }) => {
        const shown = (await allTokens(services, actor)).map(shownOf);
        process.stdout.write(options.json ? `${JSON.stringify(shown, null, 2)}\n` : tokenTable(shown));
      }),
    );

type Row = Awaited<ReturnType<Services['tokens']['list']>>['rows'][number];

async function allTokens({ tokens }: Services, operator: Actor): Promise<Row[]> {
  const all: Row[] = [];
  let after: string | undefined;
  do {
    const page = await tokens.list(operator, { of: 'everyone', after, limit: limits.pageSize });
    all.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return all;
}

/** Never shows the hash. */
const shownOf = ({ id, owner, name, scope, spaceIds, createdAt, expiresAt, lastUsedAt }: Row) => ({
  id,
  owner: owner?.displayName ?? '',
  kind: owner?.kind ?? 'person',
  name,
  scope,
  spaceIds,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const tokenTable = (shown: ReturnType<typeof shownOf>[]): string =>
  table([
    ['ID', 'OWNER', 'KIND', 'SCOPE', 'SPACES', 'ENDS', 'LAST USED', 'NAME'],
    ...shown.map(({ id, owner, kind, scope, spaceIds, expiresAt, lastUsedAt, name }) => [
      String(id),
      owner,
      kind,
      scope,
      spaceIds?.join(',') ?? 'all',
      expiresAt?.slice(0, 10) ?? 'never',
      lastUsedAt?.slice(0, 10) ?? 'never',
      name,
    ]),
  ]);

interface ServiceOptions extends AdminOptions {
  role: Role;
  scope: 'read' | 'write';
  spaces?: string;
  days?: string;
  json: boolean;
}

const createServiceCommand = () =>
  adminCommand('create-service', 'make an account for a program, and print its first API token')
    .argument('<name>', 'shown as the author of what the program writes')
    .addOption(
      new Option('--role <role>', 'of the account').choices(['viewer', 'editor', 'admin']).default('viewer'),
    )
    .addOption(new Option('--scope <scope>', 'of the token').choices(['read', 'write']).default('read'))
    .addOption(
      new Option('--spaces <ids>', 'the only spaces that the token reaches, separated by commas').default(
        undefined,
        'all that the account sees',
      ),
    )
    .addOption(
      new Option('--days <number>', 'after which the token ends, 1 to 365').default(undefined, 'never'),
    )
    .addOption(new Option('--json', 'as JSON').default(false, 'off'))
    .addHelpText('after', createServiceHelp)
    .action((name: string, options: ServiceOptions) => {
      const { quiet, json, role, scope, spaces, days } = options;
      const asked = checked(createServiceAccount, {
        name,
        role,
        scope,
        spaceIds: spaces === undefined ? null : spaceIdsFrom(spaces),
        days: days === undefined ? null : Number(days),
      });
      return asAdministrator(options, async ({ services, actor, progress }) => {
        const { user, token, row } = await services.tokens.createService(actor, asked);
        const shown = { userId: user.id, username: user.username, tokenId: row.id, token };
        process.stdout.write(json ? `${JSON.stringify(shown, null, 2)}\n` : `${token}\n`);
        if (!quiet) progress.say(`Made the service account ${user.username}. The token is shown only now.`);
      });
    });

const createServiceHelp = `
The token goes to standard output, alone. It is kept nowhere. A service account cannot sign in, gets no mail, and
cannot be mentioned. Manage Users disables or deletes it, and makes further tokens for it.

Examples:
  lectern token create-service "Nightly report"
  lectern token create-service Importer --role editor --scope write --spaces 1,2 --days 90 > token`;

function spaceIdsFrom(text: string): number[] {
  const ids = text.split(',').map((part) => part.trim());
  const wrong = ids.find((id) => !/^[1-9]\d{0,8}$/.test(id));
  if (wrong !== undefined)
    throw new CommandError(`"${wrong}" is no number of a space. Separate numbers by commas, as in 1,2.`);
  return ids.map(Number);
}

const revokeCommand = () =>
  adminCommand('revoke', 'revoke an API token, at once and for good')
    .argument('<id>', 'the number in the list')
    .addHelpText('after', '\nExamples:\n  lectern token revoke 12')
    .action((id: string, options: AdminOptions) => {
      if (!/^[1-9]\d{0,8}$/.test(id)) throw new CommandError(`"${id}" is no number of a token.`);
      return asAdministrator(options, async ({ services, actor, progress }) => {
        await services.tokens.revoke(actor, Number(id));
        if (!options.quiet) progress.say(`Token ${id} is revoked.`);
      });
    });
