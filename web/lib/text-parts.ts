/** The parts into which the build cuts the texts of a language, in the order in which the page names their files. */
export const textParts = ['first', 'rest', 'document', 'editor', 'account', 'admin'] as const;

export type TextPart = (typeof textParts)[number];
