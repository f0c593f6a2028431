import { createContext } from 'react';

/** Limits who is suggested: people who may read the document, or the documents of the space. */
export type MentionPlace = { documentId: number } | { spaceId: number } | Record<string, never>;

/** Applies to the fields inside it. Without one, everybody is offered. */
export const MentionScope = createContext<MentionPlace>({});
