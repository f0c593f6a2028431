import { plural, t } from '@lingui/core/macro';
import type { ApiTokenInfo } from '../../../api/contract/tokens.ts';

export const scopeText = ({ scope }: Pick<ApiTokenInfo, 'scope'>): string =>
  scope === 'scim' ? t`Manage accounts (SCIM)` : scope === 'read' ? t`Read only` : t`Read and write`;

/** Which spaces a token reaches: 'All spaces', or their names. */
export function spacesText({ spaces }: Pick<ApiTokenInfo, 'spaces'>): string {
  if (spaces === null) return t`All spaces`;
  const names = spaces.flatMap(({ name }) => name ?? []).join(', ');
  const hidden = spaces.filter(({ name }) => name === null).length;
  if (hidden === 0) return t`Only ${names}`;
  if (names === '') return t`Only spaces that are deleted or closed to you`;
  return plural(hidden, {
    one: `Only ${names} and one that is deleted or closed to you`,
    other: `Only ${names} and # that are deleted or closed to you`,
  });
}
