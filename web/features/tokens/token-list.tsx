import { useState } from 'react';
import { Button } from '@fluentui/react-components';
import { t, plural } from '@lingui/core/macro';
import type { ApiTokenInfo } from '../../../api/contract/tokens.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LastUse } from '../../components/last-use.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { useToasts } from '../../components/toasts.tsx';
import { formatDate, formatLong } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { TokenOwner } from './token-owner.tsx';
import { useRevokeToken } from './api.ts';
import { listOf } from '../../lib/list-of.ts';

const scopeText = ({ scope }: Pick<ApiTokenInfo, 'scope'>): string =>
  scope === 'scim' ? t`Manage accounts (SCIM)` : scope === 'read' ? t`Read only` : t`Read and write`;

/** Which spaces a token reaches: 'All spaces', or their names. */
function spacesText({ spaces }: Pick<ApiTokenInfo, 'spaces'>): string {
  if (spaces === null) return t`All spaces`;
  const names = listOf(spaces.flatMap(({ name }) => name ?? []));
  const hidden = spaces.filter(({ name }) => name === null).length;
  if (hidden === 0) return t`Only ${names}`;
  if (names === '') return t`Only spaces that are deleted or closed to you`;
  return plural(hidden, {
    one: `Only ${names} and one that is deleted or closed to you`,
    other: `Only ${names} and # that are deleted or closed to you`,
  });
}

interface TokenListProps {
  list: readonly ApiTokenInfo[];
  /** Whether to show the owner of each token. */
  withOwners?: boolean;
}

/**
 * Tokens, each with a button to revoke it. The dialog is outside the rows, because the row of a revoked token
 * disappears.
 */
export function TokenList({ list, withOwners = false }: TokenListProps) {
  const rows = useRowStyles();
  const toasts = useToasts();
  const [asked, setAsked] = useState<ApiTokenInfo>();
  const [isAsking, setAsking] = useState(false);
  const { mutate: revoke, isPending } = useRevokeToken();
  const name = asked?.name ?? '';
  const confirm = (): void => {
    if (!asked) return;
    revoke(asked.id, {
      onSuccess: () => toasts.success(t`Token revoked`, name),
      onError: (error) => toasts.failure(t`Failed to revoke the token`, serverMessage(error)),
      onSettled: () => setAsking(false),
    });
  };
  const ask = (token: ApiTokenInfo): void => {
    setAsked(token);
    setAsking(true);
  };
  return (
    <>
      {list.length > 0 ? (
        <ul className={rows.list}>
          {list.map((token) => (
            <TokenRow key={token.id} token={token} withOwner={withOwners} onRevoke={() => ask(token)} />
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={t`Revoke this token?`}
        text={t`Scripts that use “${name}” stop working at once. This cannot be undone.`}
        confirmLabel={t`Revoke`}
        destructive
        busy={isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

interface TokenRowProps {
  token: ApiTokenInfo;
  withOwner: boolean;
  onRevoke: () => void;
}

function TokenRow({ token, withOwner, onRevoke }: TokenRowProps) {
  const rows = useRowStyles();
  const { name, owner, lastUsedAt } = token;
  const ownerName = owner.displayName;
  const label = withOwner ? t`Revoke ${name} of ${ownerName}` : t`Revoke ${name}`;
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <div className={rows.name}>{name}</div>
        {withOwner ? <TokenOwner owner={owner} /> : null}
        <div className={rows.quiet}>
          {scopeText(token)} · {spacesText(token)} ·{' '}
          {lastUsedAt === null ? t`Never used` : <LastUse at={lastUsedAt} />} · <End token={token} />
        </div>
      </div>
      <Button size="small" className={rows.button} aria-label={label} onClick={onRevoke}>
        {t`Revoke`}
      </Button>
    </li>
  );
}

function End({ token: { expiresAt, hasEnded } }: { token: ApiTokenInfo }) {
  if (expiresAt === null) return t`Does not expire`;
  const day = formatDate(expiresAt);
  return (
    <time dateTime={expiresAt} title={formatLong(expiresAt)}>
      {hasEnded ? t`Expired on ${day}` : t`Expires on ${day}`}
    </time>
  );
}
