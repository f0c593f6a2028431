import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Hook, HookDelivery } from '../../../api/contract/hooks.ts';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { formatAgo, formatLong } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useDeliveries, useSendAgain } from './api.ts';
import { eventText, resultText } from './hook-texts.ts';

const useStyles = makeStyles({
  root: {
    marginTop: '12px',
    paddingLeft: '16px',
    borderLeft: `2px solid ${tokens.colorNeutralStroke3}`,
  },
  none: { color: tokens.colorNeutralForeground3 },
  failed: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorStatusWarningForeground1 },
  answer: {
    display: 'block',
    marginTop: '4px',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** The last deliveries of a web hook, newest first. */
export function HookDeliveries({ hook, labelledBy }: { hook: Hook; labelledBy: string }) {
  const styles = useStyles();
  const rows = useRowStyles();
  const toasts = useToasts();
  const { data, error, isPending, refetch } = useDeliveries(hook.id);
  const { mutate: sendAgain, isPending: isSending } = useSendAgain();
  const skeleton = useSkeleton(isPending);
  const send = (delivery: HookDelivery) =>
    sendAgain(
      { id: hook.id, delivery: delivery.id },
      { onError: (problem) => toasts.failure(t`Failed to send it again`, serverMessage(problem)) },
    );
  return (
    <div className={styles.root} role="region" aria-labelledby={labelledBy}>
      {skeleton ? <SkeletonRows label={t`Loading deliveries`} count={2} /> : null}
      {error && !data && !skeleton ? (
        <LoadError
          text={serverMessage(error) ?? t`The deliveries could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.length === 0 ? (
        <p className={styles.none}>{t`Nothing was sent yet. Send a test to try the address.`}</p>
      ) : null}
      {data && data.length > 0 ? (
        <ul className={rows.list}>
          {data.map((delivery) => {
            const name = nameOf(delivery);
            return (
              <li key={delivery.id} className={rows.row}>
                <Facts delivery={delivery} />
                <Button
                  size="small"
                  className={rows.button}
                  disabled={isSending}
                  aria-label={t`Send again: ${name}`}
                  onClick={() => send(delivery)}
                >{t`Send again`}</Button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

const nameOf = ({ type, document }: HookDelivery): string =>
  document ? `${eventText(type)} · ${document.title}` : eventText(type);

function Facts({ delivery }: { delivery: HookDelivery }) {
  const styles = useStyles();
  const rows = useRowStyles();
  const { type, document, happenedAt, nextAt, fault, answer, attempts } = delivery;
  const next = nextAt === null ? '' : formatLong(nextAt);
  return (
    <div className={rows.words}>
      <div className={rows.name}>{eventText(type)}</div>
      {document ? (
        <div>
          <TextLink to={paths.document(document.id)}>{document.title}</TextLink>
        </div>
      ) : null}
      <div className={fault === null ? rows.quiet : styles.failed}>{resultText(delivery)}</div>
      <div className={rows.quiet}>
        <time dateTime={happenedAt} title={formatLong(happenedAt)}>
          {formatAgo(happenedAt)}
        </time>
        {nextAt !== null && attempts > 0 && fault !== null ? ` · ${t`Next try: ${next}`}` : null}
      </div>
      {answer ? <code className={styles.answer}>{answer}</code> : null}
    </div>
  );
}
