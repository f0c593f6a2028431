import { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

const help = `
Without arguments: lists what was deleted in the last 30 days, the last first, as lines of
  kind, id, when, name (of a document, its space behind; of a space, how many documents went with it), tab between.
What was deleted before that is gone.

A document comes back below the parent that it had, or at the top of its space where that is gone; its children, which
went to its parent when it was deleted, stay there. A space comes back with its members and the documents that went
with it.

Examples:
  lectern undelete
  lectern undelete document 1234
  lectern undelete space 12`;

export function undeleteCommand(): Command {
  return new Command('undelete')
    .description('list what was deleted in the last 30 days, or bring it back')
    .argument('[kind]', 'document or space')
    .argument('[id]', 'as the list shows it')
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
    throw new CommandError(`"${kind}" cannot be brought back: say "document" or "space", and its id.`);
  if (!id || !/^[1-9]\d{0,9}$/.test(id))
    throw new CommandError(`Say which ${kind}, by its id: "lectern undelete" lists them.`);
  const said = await withServices(progress, async ({ services }) => {
    const actor = await services.users.operator();
    if (kind === 'document') return `Brought back "${await services.documents.undelete(actor, Number(id))}".`;
    const { name, documents } = await services.spaces.undelete(actor, Number(id));
    return `Brought back "${name}" with ${documents} documents.`;
  });
  if (!quiet) progress.say(said);
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
  // what a person typed must not look like another field or line
  [kind, id, at.toISOString(), ...names.map((name) => name.replace(/\p{Cc}/gu, ' '))].join('\t');
