/** Why something is off, in the words that its tooltip or page shows. */
export const reasons = {
  write: 'You can read this space, but not write in it.',
  manage: 'Only a manager of this space or an administrator can change it.',
} as const;
