import { Command, Option } from 'commander';
import { limits } from '../../api/text/limits.ts';
import type { SpaceLink } from '../../api/contract/links.ts';
import { spaceNamed } from '../choose-space.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { table } from '../table.ts';
import { withServices } from '../with-services.ts';

const help = `
Lists the links of documents that lead nowhere: to documents and files that were deleted or never were there. Links to
other sites are not followed. A document in the bin counts as deleted until it is restored.

After an update, or after a backup was restored, the links of older documents are noted by the server within the hour.

Examples:
  lectern links
  lectern links --space Handbook
  lectern links --json

Exit codes:
  0  every link leads somewhere
  1  some lead nowhere`;

interface Options {
  space?: string;
  json: boolean;
  quiet: boolean;
}

export function linksCommand(): Command {
  return new Command('links')
    .description('list links between documents that lead nowhere')
    .option('--space <name or id>', 'only in this space')
    .addOption(new Option('--json', 'as JSON').default(false, 'off'))
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runLinks);
}

async function runLinks({ space: wanted, json, quiet }: Options): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet });
  const broken = await withServices(progress, async ({ services, signal }) => {
    const actor = await services.users.operator();
    const all = await services.spaces.list(actor);
    const spaces = wanted === undefined ? all : [spaceNamed(all, wanted)];
    const found: (SpaceLink & { space: { id: number; name: string } })[] = [];
    for (const { id, name } of spaces)
      for (let after: string | undefined; ;) {
        signal.throwIfAborted();
        const query = { broken: 'true' as const, after, limit: limits.linksPageSize };
        const { rows, next } = await services.links.ofSpace(actor, id, query);
        found.push(...rows.map((row) => ({ ...row, space: { id, name } })));
        if (next === null) break;
        after = next;
      }
    return found;
  });
  if (broken.length > 0) process.exitCode = 1;
  if (json) return void process.stdout.write(`${JSON.stringify(broken, null, 2)}\n`);
  if (broken.length === 0) return void (quiet || progress.say('Every link leads somewhere.'));
  const rows = broken.map(({ space, from, lines, link, state }) => [
    String(from.id),
    lines.join(', '),
    link,
    state,
    `${from.title} (${space.name})`,
  ]);
  process.stdout.write(table([['DOCUMENT', 'LINE', 'LINK', 'STATE', 'TITLE'], ...rows]));
}
