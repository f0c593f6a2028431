import { Command, Option } from 'commander';
import { actionsOf, auditTargets } from '../../api/text/audit-actions.ts';
import { CommandError } from '../command-error.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { table } from '../table.ts';
import { withServices } from '../with-services.ts';
import type { ListedAuditEvent } from '../../db/audit/list-statements.ts';

interface Options {
  since?: string;
  until?: string;
  user?: string;
  action?: string;
  on?: string;
  limit: string;
  json: boolean;
  quiet: boolean;
}

const help = `
Lists sign-ins and failed ones, throttles, changes of passwords, roles, members, people and settings, deletions, exports,
backups and commands: who did it, to what, when, and from where. Times are UTC; the newest event comes last. Events cannot
be removed from this log.

Examples:
  lectern audit
  lectern audit --since 7d --action auth.login_failed
  lectern audit --on document:7
  lectern audit --user maria --limit 500 --json`;

export function auditCommand(): Command {
  return new Command('audit')
    .description('show the audit log')
    .option(
      '--since <time>',
      'events since: 30m, 12h or 7d ago, or a date such as 2026-11-22 or 2026-11-22T08:00Z',
    )
    .option('--until <time>', 'events before that time')
    .option('--user <username>', 'only what this person did; they may be deleted')
    .option('--action <name>', 'only this action, such as user.updated, or all of a kind, such as user')
    .option('--on <kind:number>', 'only what happened to this, such as document:7, space:3 or user:12')
    .option('--limit <number>', 'at most this many events, the newest ones', '100')
    .addOption(new Option('--json', 'as JSON').default(false, 'off'))
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runAudit);
}

async function runAudit(options: Options): Promise<void> {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000_000)
    throw new CommandError('--limit must be a whole number from 1 to 1,000,000.');
  const since = momentOf('--since', options.since);
  const until = momentOf('--until', options.until);
  const target = targetOf(options.on);
  if (options.action !== undefined && actionsOf(options.action).length === 0)
    throw new CommandError(
      `--action: there is no act "${options.action}". Use one such as user.updated, or user.`,
    );
  const progress = createProgress({ stream: process.stderr, quiet: options.quiet });
  const events = await withServices(progress, async ({ services }) => {
    const actor = await services.users.operator();
    const { user: username, action } = options;
    return services.auditLog.newest(actor, { since, until, username, action, target, limit });
  });
  if (options.json) return void process.stdout.write(`${JSON.stringify(events.map(stored), null, 2)}\n`);
  const rows = events.map(({ at, actorName, action, targetType, targetId, address, details }) => [
    at.toISOString().slice(0, 19).replace('T', ' '),
    actorName ?? '-',
    action,
    targetType === null ? '-' : `${targetType} ${targetId}`,
    address ?? '-',
    Object.keys(details).length > 0 ? JSON.stringify(details) : '',
  ]);
  process.stdout.write(table([['TIME', 'WHO', 'ACTION', 'ON', 'FROM', 'DETAILS'], ...rows]));
}

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @throws CommandError if it is no time */
function momentOf(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const moment = count === undefined ? Date.parse(text) : Date.now() - Number(count) * (units[unit] ?? 0);
  if (Number.isNaN(moment))
    throw new CommandError(
      `${option}: "${text}" is not a time. Use 30m, 12h, 7d, or a date such as 2026-11-22.`,
    );
  return new Date(moment);
}

/** @throws CommandError unless it is a kind and a number */
function targetOf(text: string | undefined): { type: string; id: number } | undefined {
  if (text === undefined) return undefined;
  const [, type = '', id = ''] = /^(\w+):([1-9]\d{0,8})$/.exec(text) ?? [];
  if (!auditTargets.some((kind) => kind === type))
    throw new CommandError(
      `--on: write the kind and the number, such as document:7. Kinds: ${auditTargets.join(', ')}.`,
    );
  return { type, id: Number(id) };
}

/** What the row holds, without what was looked up beside it. */
const stored = ({
  id,
  at,
  actorId,
  actorName,
  action,
  targetType,
  targetId,
  details,
  address,
}: ListedAuditEvent) => ({
  ...{ id: String(id), at, actorId, actorName, action, targetType, targetId, details, address },
});
