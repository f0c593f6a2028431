/** The templates that come with Lectern, in the order in which they are offered. */
export const builtInKeys = [
  'meeting-notes',
  'decision-record',
  'how-to',
  'incident-report',
  'onboarding-plan',
  'project-page',
] as const;

export type BuiltInKey = (typeof builtInKeys)[number];

export interface BuiltInTemplate {
  name: string;
  /** What it is for, in a sentence. */
  about: string;
  /** Suggested for a document; with marks as in the text. */
  title: string;
  content: string;
}

export type BuiltInTemplates = Record<BuiltInKey, BuiltInTemplate>;

/** What is filled in, between two braces on each side. */
export const markNames = ['date', 'time', 'author', 'title', 'space'] as const;
