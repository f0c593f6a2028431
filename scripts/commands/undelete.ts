import { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { printable } from '../printable.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

const help = `
Without arguments, lists what was deleted in the last 30 days, last deleted first, in lines of
  kind, id, time, name, and the space of a document or the number of a space's documents, separated by tabs.
Anything deleted before that is gone.

A document is restored below its former parent, or at the top of its space if the parent is gone. Its children moved up when
it was deleted, and stay there. A space is restored with its members and the documents that were deleted with it.

Examples:
  lectern undelete
  lectern undelete document 1234
  lectern undelete space 12`;

export function undeleteCommand(): Command {
  return new Command('undelete')
    .description('list what was deleted in the last 30 days, or restore it')
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
    if (kind === 'document') return `Restored "${await services.documents.undelete(actor, Number(id))}".`;
    const { name, documents } = await services.spaces.undelete(actor, Number(id));
    return `Restored "${name}" with ${documents} documents.`;
  });
  if (!quiet) progress.say(message);
}

async function list(progress: ReturnType<typeof createProgress>): Promise<void> {
  const lines = await withServices(progress, async ({ services }) => {
    const actor = await services.users.operator();
    const spaces = await services.spaces.deleted(actor);
    const documents = await services.documents.deleted(actor);
    return [
      ...spaces.map(({ id, deletedAt, name, documentCount }) =>
        line('space', id, deletedAt, name, `${documentCount} documents`),
      ),
      ...documents.map(({ id, deletedAt, title, spaceName }) =>
        line('document', id, deletedAt, title, spaceName),
      ),
    ];
  });
  if (lines.length === 0) progress.say('Nothing was deleted in the last 30 days.');
  else process.stdout.write(`${lines.join('\n')}\n`);
}

const line = (kind: string, id: number, at: Date, ...names: string[]): string =>
  // a typed name must not look like another field or line
  [kind, id, at.toISOString(), ...names.map(printable)].join('\t');
