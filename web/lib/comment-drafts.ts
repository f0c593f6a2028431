// Short texts that must be there at once when the page is drawn: localStorage, where the journal of documents is IndexedDB

/** Where a comment is written: a new one of a document, a reply, a change. Belongs to one person. */
export interface DraftPlace {
  userId: number;
  documentId: number;
  part: 'new' | `reply-${number}` | `edit-${number}`;
}

const prefixOf = (userId: number): string => `lectern-comment-${userId}-`;
const keyOf = ({ userId, documentId, part }: DraftPlace): string =>
  `${prefixOf(userId)}${documentId}-${part}`;

/** Whether a person wrote anything here and did not send it. */
export function hasCommentDrafts(userId: number): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefixOf(userId)));
  } catch {
    return false;
  }
}

/** What was written there and not sent; undefined for nothing. */
export function readCommentDraft(place: DraftPlace): string | undefined {
  try {
    return localStorage.getItem(keyOf(place)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param text undefined: nothing to keep any more */
export function keepCommentDraft(place: DraftPlace, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), text);
  } catch {
    // no room or not allowed: the text is still in its field
  }
}
