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

/** What is filled in, between two braces on each side. */
export const markNames = ['date', 'time', 'author', 'title', 'space'] as const;
