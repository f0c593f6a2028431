import type { LeadAddresses } from '../../convert/addresses.ts';
import type { ImportBody } from '../../item.ts';
import { createNoteList } from '../../notes.ts';
import { convertAny } from '../shared/convert-html.ts';
import { outlineTree, textsIn } from './nodes.ts';

/** A text of Outline, as its editor keeps it, as Markdown. */
export async function outlineBody(data: unknown, addresses: LeadAddresses): Promise<ImportBody> {
  const notes = createNoteList();
  const body = await convertAny(() => outlineTree(data, notes), textsIn(data), { addresses });
  notes.addAll(body.notes);
  return { markdown: body.markdown, notes: notes.all() };
}
