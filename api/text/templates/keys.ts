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
