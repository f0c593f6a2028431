import { t } from '@lingui/core/macro';

interface Named {
  displayName: string;
  /** Given only if the display name looks like another person's. */
  username?: string | undefined;
}

/**
 * A name for a sentence: 'Ana Lopez', or 'Ana Lopez (ana2)'.
 * @param gone the word for a deleted account
 */
export function nameInWords(person: Named | null | undefined, gone = t`User`): string {
  if (!person) return gone;
  return person.username === undefined ? person.displayName : `${person.displayName} (${person.username})`;
}
