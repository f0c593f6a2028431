import { plural, t } from '@lingui/core/macro';

/**
 * The place of an export or an import in the queue.
 * @param ahead null if the server works on it
 */
export function waitingText(ahead: number | null): string {
  if (ahead === null) return t`Begins now.`;
  if (ahead === 0) return t`Waiting: it is next.`;
  return plural(ahead, { one: 'Waiting: # before it.', other: 'Waiting: # before it.' });
}
