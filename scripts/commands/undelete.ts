import { Command } from 'commander';
import { limits } from '../../api/text/limits.ts';
import type { PageQuery } from '../../api/contract/pages.ts';
import { CommandError } from '../command-error.ts';
import { printable } from '../printable.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

const help = `
Without arguments, lists what was deleted and can still be restored, last deleted first, in lines of
  kind, id, time, name, and the space of a document or the number of a space's documents, separated by tabs.
What was deleted more than TRASH_DAYS ago is gone.

A document is restored to its place, or at the top of its space if its parent is gone. Its children moved up when it was
deleted; they go back below it, unless they were moved since. A space is restored with its members and the documents that were deleted with it.

Examples:
  lectern undelete
  lectern undelete document 1234
  lectern undelete space 12`;

export function undeleteCommand(): Command {
  return new Command('undelete')
    .description('list what was deleted and can still be restored, or restore it')
    .argument('[kind]', 'document or space')
    .argument('[id]', 'the id in the list')
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runUndelete);
}

async function runUndelete(
  kind: string | undefined,
  id: string | undefined,
  { quiet }: { quiet: boolean },
): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet });
  if (kind === undefined) return list(progress);
  if (kind !== 'document' && kind !== 'space')
    throw new CommandError(`"${kind}" cannot be restored: name "document" or "space", and its id.`);
  if (!id || !/^[1-9]\d{0,9}$/.test(id))
    throw new CommandError(`Name the ${kind} by its id: "lectern undelete" lists them.`);
  const message = await withServices(progress, async ({ services }) => {
    const actor = await services.users.operator();
    if (kind === 'document') {
      const { document, movedToTop } = await services.documents.undelete(actor, Number(id));
      const where = movedToTop ? ' at the top of its space, because its parent is gone' : '';
      return `Restored "${document.title}"${where}.`;
    }
    const { name, documents } = await services.spaces.undelete(actor, Number(id));
    return `Restored "${name}" with ${documents} documents.`;
  });
  if (!quiet) progress.say(message);
}

async function list(progress: ReturnType<typeof createProgress>): Promise<void> {
  const lines = await withServices(progress, async ({ services }) => {
    const actor = await services.users.operator();
    const spaces = await allPages((query) => services.bin.spaces(actor, query));
    const documents = await allPages((query) => services.bin.documents(actor, query));
    return [
      ...spaces.map(({ id, deletedAt, name, documentCount }) =>
        line('space', id, deletedAt, name, `${documentCount} documents`),
      ),
      ...documents.map(({ id, deletedAt, title, space }) =>
        line('document', id, deletedAt, title, space.name),
      ),
    ];
  });
  if (lines.length === 0) progress.say('Nothing that was deleted can be restored.');
  else process.stdout.write(`${lines.join('\n')}\n`);
}

async function allPages<Row>(
  read: (query: PageQuery) => Promise<{ rows: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | undefined; ;) {
    const page = await read({ after, limit: limits.pageSize });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    after = page.next;
  }
}

const line = (kind: string, id: number, at: Date, ...names: string[]): string =>
  // a typed name must not look like another field or line
  [kind, id, at.toISOString(), ...names.map(printable)].join('\t');
