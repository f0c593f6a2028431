import { createContext } from 'react';

/** Who can be mentioned: those who may read the document, or what is made in the space. */
export type MentionPlace = { documentId: number } | { spaceId: number } | Record<string, never>;

/** Of the fields inside it; without one, everybody is offered. */
export const MentionScope = createContext<MentionPlace>({});
