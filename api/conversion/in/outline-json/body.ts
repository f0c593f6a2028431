import type { ResolveAddresses } from '../from-html/addresses.ts';
import type { ImportBody } from '../item.ts';
import { createNoteList } from '../notes.ts';
import { convertAny } from '../shared/convert-html.ts';
import { outlineTree, textsIn } from './nodes.ts';

/** A text of Outline, as its editor keeps it, as Markdown. @param json of the text */
export async function outlineBody(json: string, addresses: ResolveAddresses): Promise<ImportBody> {
  const data: unknown = JSON.parse(json);
  const notes = createNoteList();
  const body = await convertAny(() => outlineTree(data, notes), textsIn(data), { addresses });
  notes.addAll(body.notes);
  return { markdown: body.markdown, notes: notes.all() };
}

/** All its words, a line each text. */
export const outlineWords = (json: string): string => textsIn(JSON.parse(json));
