import { lazy, useState } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { PlugConnected24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Hook } from '../../../api/contract/hooks.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Fetched } from '../../components/fetched.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { useHooks, useRemoveHook, useRenewSecret } from './api.ts';
import { HookRow } from './hook-row.tsx';

const useStyles = makeStyles({
  list: { marginTop: '24px' },
  rows: { listStyleType: 'none', margin: 0, padding: 0 },
});

const HookDialog = lazy(async () => ({ default: (await import('./hook-dialog.tsx')).HookDialog }));

interface Shown {
  /** Each opening is a new dialog, because the last one may have shown a secret. */
  key: number;
  hook?: Hook | undefined;
  secret?: string | undefined;
}

interface HooksListProps {
  /** Null: all. */
  spaceId: number | null;
  /** Below the heading. */
  quiet: string;
}

/** Web hooks, with buttons to add, change, try and remove them. */
export function HooksList({ spaceId, quiet }: HooksListProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const { data, error, isPending, refetch } = useHooks(spaceId);
  const skeleton = useSkeleton(isPending);
  const [shown, setShown] = useState<Shown>({ key: 0 });
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ hook: Hook; what: 'remove' | 'renew' }>();
  const [isAsking, setAsking] = useState(false);
  const { mutate: remove, isPending: isRemoving } = useRemoveHook();
  const { mutate: renew, isPending: isRenewing } = useRenewSecret();
  useFocusReturn(isOpen);
  const show = (what: Omit<Shown, 'key'>) => {
    setShown({ ...what, key: shown.key + 1 });
    setOpen(true);
  };
  const ask = (hook: Hook, what: 'remove' | 'renew') => {
    setAsked({ hook, what });
    setAsking(true);
  };
  const confirm = () => {
    if (!asked) return;
    const { id } = asked.hook;
    const onSettled = () => setAsking(false);
    if (asked.what === 'remove')
      remove(id, {
        onSuccess: () => toasts.success(t`Web hook removed`),
        onError: (problem) => toasts.failure(t`Failed to remove the web hook`, serverMessage(problem)),
        onSettled,
      });
    else
      renew(id, {
        onSuccess: ({ secret }) => show({ secret }),
        onError: (problem) => toasts.failure(t`Failed to make a new secret`, serverMessage(problem)),
        onSettled,
      });
  };
  const isRemoval = asked?.what !== 'renew';
  return (
    <>
      <PageHeading
        quiet={quiet}
        actions={<Button appearance="primary" onClick={() => show({})}>{t`Add web hook`}</Button>}
      >
        {t`Web Hooks`}
      </PageHeading>
      <div className={styles.list}>
        {skeleton ? <SkeletonRows label={t`Loading web hooks`} count={3} /> : null}
        {error && !data && !skeleton ? (
          <LoadError
            text={serverMessage(error) ?? t`The web hooks could not be loaded.`}
            onRetry={() => void refetch()}
          />
        ) : null}
        {data?.length === 0 ? (
          <EmptyState icon={<PlugConnected24Regular />} sentence={t`No web hooks yet`}>
            {t`With a web hook, another program is told when something changes here.`}
          </EmptyState>
        ) : null}
        {data && data.length > 0 ? (
          <ul className={styles.rows} aria-label={t`Web Hooks`}>
            {data.map((hook) => (
              <HookRow
                key={hook.id}
                hook={hook}
                withSpace={spaceId === null}
                onEdit={() => show({ hook })}
                onRenew={() => ask(hook, 'renew')}
                onRemove={() => ask(hook, 'remove')}
              />
            ))}
          </ul>
        ) : null}
      </div>
      {shown.key > 0 ? (
        <Fetched what={t`The dialog`} onFailed={() => setOpen(false)}>
          <HookDialog
            key={shown.key}
            open={isOpen}
            hook={shown.hook}
            spaceId={spaceId}
            secret={shown.secret}
            onClose={() => setOpen(false)}
          />
        </Fetched>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={isRemoval ? t`Remove this web hook?` : t`Make a new secret?`}
        text={
          isRemoval
            ? t`Its address is told of nothing more, and its deliveries are deleted.`
            : t`The receiver refuses everything until it has the new secret.`
        }
        confirmLabel={isRemoval ? t`Remove` : t`Make secret`}
        destructive={isRemoval}
        busy={isRemoving || isRenewing}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
