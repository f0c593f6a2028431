import { Command, Option } from 'commander';
import { CommandError } from '../command-error.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { table } from '../table.ts';
import { withServices } from '../with-services.ts';

interface Options {
  since?: string;
  user?: string;
  action?: string;
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
  lectern audit --user maria --limit 500 --json`;

export function auditCommand(): Command {
  return new Command('audit')
    .description('show the audit log')
    .option(
      '--since <time>',
      'events since: 30m, 12h or 7d ago, or a date such as 2026-11-22 or 2026-11-22T08:00Z',
    )
    .option('--user <username>', 'only events of this person')
    .option('--action <name>', 'only this action, such as user.updated, or all of a kind, such as user')
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
  const since = options.since === undefined ? undefined : momentOf(options.since);
  const progress = createProgress({ stream: process.stderr, quiet: options.quiet });
  const events = await withServices(progress, async ({ services }) => {
    const actor = await services.users.operator();
    const { user: username, action } = options;
    return services.operation.audit(actor, { since, username, action, limit });
  });
  if (options.json) return void process.stdout.write(`${JSON.stringify(events, null, 2)}\n`);
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

function momentOf(text: string): Date {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const moment = count === undefined ? Date.parse(text) : Date.now() - Number(count) * (units[unit] ?? 0);
  if (Number.isNaN(moment))
    throw new CommandError(
      `--since: "${text}" is not a time. Use 30m, 12h, 7d, or a date such as 2026-11-22.`,
    );
  return new Date(moment);
}
