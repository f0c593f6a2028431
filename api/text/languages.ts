/** The languages that all texts exist in. The first one is the specification's. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];
