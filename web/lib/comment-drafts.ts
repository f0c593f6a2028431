// In localStorage, because the short texts are needed synchronously; the journal of documents is in IndexedDB

/** Identifies a comment box of one person: for a new comment, a reply or a change. */
export interface DraftPlace {
  userId: number;
  documentId: number;
  part: 'new' | 'words' | `reply-${number}` | `edit-${number}`;
}

const prefixOf = (userId: number): string => `lectern-comment-${userId}-`;
const keyOf = ({ userId, documentId, part }: DraftPlace): string =>
  `${prefixOf(userId)}${documentId}-${part}`;

/** Whether this browser has an unsent comment of a person. */
export function hasCommentDrafts(userId: number): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefixOf(userId)));
  } catch {
    return false;
  }
}

/** The unsent text of a comment box, if any. */
export function readCommentDraft(place: DraftPlace): string | undefined {
  try {
    return localStorage.getItem(keyOf(place)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param text undefined deletes the draft */
export function keepCommentDraft(place: DraftPlace, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), text);
  } catch {
    // storage may be full or disabled; the text is still in its field
  }
}
