/** Why something is disabled, as its hint or the page says it. */
export const reasons = {
  write: 'You can read this space, but not write in it.',
  manage: 'Only a manager of this space or an administrator can change it.',
} as const;
