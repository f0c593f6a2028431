import type { Document, SaveDocument } from '../../../api/contract/documents.ts';
import { withLabel } from '../../../api/text/markdown/label-edits.ts';
import { ApiError } from '../../lib/http.ts';

/** The parts of a document that its labels need. */
export type Labelled = Pick<Document, 'version' | 'content'>;

/** Others may save again and again, but a change of a label must end. */
const maxAttempts = 5;

/**
 * Adds a label to a document or takes it away. If somebody else has saved meanwhile, their text is changed.
 * @returns the text that has it so; null if it cannot be changed: see `withLabel`
 * @throws ApiError if it could not be stored
 */
export async function changeLabel(
  shown: Labelled,
  { label, isOn }: { label: string; isOn: boolean },
  save: (change: SaveDocument & { version: number }) => Promise<Labelled>,
): Promise<Labelled | null> {
  let base = shown;
  for (let attempt = 1; ; attempt += 1) {
    const content = withLabel(base.content, label, isOn);
    if (content === null) return null;
    if (content === base.content) return base;
    try {
      return await save({ content, version: base.version });
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? error.body?.current : undefined;
      if (!current || attempt === maxAttempts) throw error;
      base = current;
    }
  }
}
