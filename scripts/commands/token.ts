import { Command, Option } from 'commander';
import { limits } from '../../api/contract/limits.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import type { Services } from '../../api/services.ts';
import { CommandError } from '../command-error.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { table } from '../table.ts';
import { withServices } from '../with-services.ts';

interface Common {
  as?: string;
  quiet: boolean;
}

const subcommand = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .addOption(
      new Option('--as <username>', 'the administrator who acts').default(undefined, 'the oldest active one'),
    )
    .addOption(quietOption());

export function tokenCommand(): Command {
  return new Command('token')
    .description('list and revoke API tokens')
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}

const listCommand = () =>
  subcommand('list', 'list the API tokens of everybody, without those revoked')
    .addOption(new Option('--json', 'as JSON').default(false, 'off'))
    .addHelpText('after', '\nThe tokens themselves are kept nowhere.\n\nExamples:\n  lectern token list')
    .action(async ({ as, quiet, json }: Common & { json: boolean }) => {
      const progress = createProgress({ stream: process.stderr, quiet });
      await withServices(progress, async ({ services }) => {
        const shown = (await allTokens(services, await services.users.operator(as))).map(shownOf);
        process.stdout.write(json ? `${JSON.stringify(shown, null, 2)}\n` : tokenTable(shown));
      });
    });

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

/** Never the hash. */
const shownOf = ({ id, owner, name, scope, createdAt, expiresAt, lastUsedAt }: Row) => ({
  id,
  owner: owner?.displayName ?? '',
  name,
  scope,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const tokenTable = (shown: ReturnType<typeof shownOf>[]): string =>
  table([
    ['ID', 'OWNER', 'SCOPE', 'ENDS', 'LAST USED', 'NAME'],
    ...shown.map(({ id, owner, scope, expiresAt, lastUsedAt, name }) => [
      String(id),
      owner,
      scope,
      expiresAt.slice(0, 10),
      lastUsedAt?.slice(0, 10) ?? 'never',
      name,
    ]),
  ]);

const revokeCommand = () =>
  subcommand('revoke', 'revoke an API token, at once and for good')
    .argument('<id>', 'the number in the list')
    .addHelpText('after', '\nExamples:\n  lectern token revoke 12')
    .action(async (id: string, { as, quiet }: Common) => {
      if (!/^[1-9]\d{0,8}$/.test(id)) throw new CommandError(`"${id}" is no number of a token.`);
      const progress = createProgress({ stream: process.stderr, quiet });
      await withServices(progress, async ({ services }) => {
        await services.tokens.revoke(await services.users.operator(as), Number(id));
        if (!quiet) progress.say(`Token ${id} is revoked.`);
      });
    });
