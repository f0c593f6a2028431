/** Why something is disabled for people who may not do it. */
export const refusals = {
  createSpace: 'Viewers cannot create spaces. Ask an administrator for the editor role.',
  createDocument: 'You cannot write in any space. Ask an administrator or a manager of a space.',
} as const;
