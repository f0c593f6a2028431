import { useState, type ReactNode } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { PublicLinkInfo } from '../../../api/contract/public-links.ts';
import { formatAgo, formatDate, formatLong } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { nameInWords } from '../../lib/person-name.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useRowStyles } from '../list-rows.styles.ts';
import { PersonName } from '../person-name.tsx';
import { useToasts } from '../toasts.tsx';
import { useEndPublicLink } from './api.ts';

const useStyles = makeStyles({
  paused: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorStatusWarningForeground1 },
});

interface PublicLinkListProps {
  links: readonly PublicLinkInfo[];
  /** What a link shows. */
  name: (link: PublicLinkInfo) => ReactNode;
  /** The same as text, for the names of buttons. */
  nameText: (link: PublicLinkInfo) => string;
}

/** Public links, each with a button to end it. The dialog is outside the rows, because the row of a link disappears. */
export function PublicLinkList({ links, name, nameText }: PublicLinkListProps) {
  const rows = useRowStyles();
  const toasts = useToasts();
  const [asked, setAsked] = useState<PublicLinkInfo>();
  const [isAsking, setAsking] = useState(false);
  const { mutate: end, isPending } = useEndPublicLink();
  const confirm = (): void => {
    if (!asked) return;
    end(asked.id, {
      onSuccess: () => toasts.success(t`Public link ended`),
      onError: (error) => toasts.failure(t`Failed to end the public link`, serverMessage(error)),
      onSettled: () => setAsking(false),
    });
  };
  return (
    <>
      <ul className={rows.list}>
        {links.map((link) => {
          const shown = nameText(link);
          return (
            <li key={link.id} className={rows.row}>
              <div className={rows.words}>
                <div className={rows.name}>{name(link)}</div>
                <Facts link={link} />
              </div>
              {link.can.end ? (
                <Button
                  size="small"
                  className={rows.button}
                  aria-label={t`End the public link: ${shown}`}
                  onClick={() => {
                    setAsked(link);
                    setAsking(true);
                  }}
                >{t`End`}</Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={isAsking}
        title={t`End this public link?`}
        text={t`People who have it can no longer open it. This cannot be undone.`}
        confirmLabel={t`End link`}
        destructive
        busy={isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Facts({ link }: { link: PublicLinkInfo }) {
  const styles = useStyles();
  const rows = useRowStyles();
  const { madeBy, madeAt, expiresAt, hasPassword, state } = link;
  const maker = nameInWords(madeBy, t`Someone`);
  const pauses = {
    open: null,
    expired: null,
    maker: t`Paused: ${maker} could not make this link now.`,
    document: t`Paused: the document is deleted or restricted further.`,
  };
  return (
    <>
      <div className={rows.quiet}>
        <PersonName person={madeBy} /> ·{' '}
        <time dateTime={madeAt} title={formatLong(madeAt)}>
          {formatDate(madeAt)}
        </time>
        {' · '}
        {endText(expiresAt, state)}
        {hasPassword ? ` · ${t`With a password`}` : null}
      </div>
      <div className={rows.quiet}>{openedText(link)}</div>
      {pauses[state] === null ? null : <div className={styles.paused}>{pauses[state]}</div>}
    </>
  );
}

function endText(expiresAt: string | null, state: PublicLinkInfo['state']): string {
  if (expiresAt === null) return t`Does not expire`;
  const day = formatDate(expiresAt);
  return state === 'expired' ? t`Expired on ${day}` : t`Expires on ${day}`;
}

function openedText({ opened, lastOpenedAt }: PublicLinkInfo): string {
  if (lastOpenedAt === null) return t`Never opened`;
  const text = formatAgo(lastOpenedAt);
  const ago = text.charAt(0).toLowerCase() + text.slice(1);
  return plural(opened, { one: `Opened once, ${ago}`, other: `Opened # times, last ${ago}` });
}
