import { lazy, useId, useState } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { Key24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { ApiTokenInfo } from '../../../api/contract/tokens.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Fetched } from '../../components/fetched.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { formatDate, formatLong } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { LastUse } from './last-use.tsx';
import { useRowStyles } from './rows.styles.ts';
import { useRevokeToken, useTokens } from './tokens-api.ts';

const useStyles = makeStyles({
  make: { marginTop: '12px' },
});

const MakeDialog = lazy(async () => ({
  default: (await import('./make-token-dialog.tsx')).MakeTokenDialog,
}));

/** The person's API tokens, with a button to make one and to revoke each. */
export function Tokens() {
  const styles = useStyles();
  const rows = useRowStyles();
  const id = useId();
  const [making, setMaking] = useState(false);
  // a new dialog each time: the one before has shown a token
  const [times, setTimes] = useState(0);
  const make = (): void => {
    setTimes(times + 1);
    setMaking(true);
  };
  useFocusReturn(making);
  const { data, error, isPending, isError, refetch } = useTokens();
  const skeleton = useSkeleton(isPending);
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`API tokens`}</SectionHeading>
      <p className={rows.intro}>
        {t`With a token, a script acts in your name. Revoke a token that you no longer need.`}
      </p>
      {skeleton ? <SkeletonRows label={t`Loading tokens`} count={1} /> : null}
      {isError ? (
        <LoadError
          text={serverMessage(error) ?? t`The tokens could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data && !skeleton ? <TokenList list={data} /> : null}
      <Button className={styles.make} onClick={make}>
        {t`Make a token`}
      </Button>
      {times > 0 ? (
        <Fetched what={t`The dialog`} onFailed={() => setMaking(false)}>
          <MakeDialog key={times} open={making} onClose={() => setMaking(false)} />
        </Fetched>
      ) : null}
    </section>
  );
}

/** The dialog is beside the rows, because the row of a token goes with the token. */
function TokenList({ list }: { list: readonly ApiTokenInfo[] }) {
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
      {list.length === 0 ? (
        <EmptyState icon={<Key24Regular />} sentence={t`No tokens yet`}>
          {t`Make one for a script that reads or writes documents.`}
        </EmptyState>
      ) : (
        <ul className={rows.list}>
          {list.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => ask(token)} />
          ))}
        </ul>
      )}
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

function TokenRow({ token, onRevoke }: { token: ApiTokenInfo; onRevoke: () => void }) {
  const rows = useRowStyles();
  const { name, scope } = token;
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <div className={rows.name}>{name}</div>
        <div className={rows.quiet}>
          {scope === 'read' ? t`Read only` : t`Read and write`} ·{' '}
          {token.lastUsedAt === null ? t`Never used` : <LastUse at={token.lastUsedAt} />} ·{' '}
          <End token={token} />
        </div>
      </div>
      <Button size="small" className={rows.button} aria-label={t`Revoke ${name}`} onClick={onRevoke}>
        {t`Revoke`}
      </Button>
    </li>
  );
}

function End({ token: { expiresAt, hasEnded } }: { token: ApiTokenInfo }) {
  const day = formatDate(expiresAt);
  return (
    <time dateTime={expiresAt} title={formatLong(expiresAt)}>
      {hasEnded ? t`Ended on ${day}` : t`Ends on ${day}`}
    </time>
  );
}
