import type { ReactNode } from 'react';
import { makeStyles, MenuItem, MenuList, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useMarkRead, useNotifications } from './api.ts';
import { NotificationRow } from './notification-row.tsx';

const useStyles = makeStyles({
  heading: {
    padding: '10px 12px 8px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  all: {
    position: 'absolute',
    top: '8px',
    right: '12px',
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForegroundLink,
  },
  note: { padding: '2px 12px 14px', color: tokens.colorNeutralForeground3 },
  rest: { padding: '0 12px 12px' },
});

/** The notifications menu: a heading, 'Mark all as read', and the newest five. */
export function NotificationList({ hasUnread }: { hasUnread: boolean }) {
  const styles = useStyles();
  const { mutate: markRead } = useMarkRead();
  return (
    <>
      <div className={styles.heading}>{t`Notifications`}</div>
      <Rows
        head={
          hasUnread && (
            <MenuItem className={styles.all} persistOnClick onClick={() => markRead(undefined)}>
              {t`Mark all as read`}
            </MenuItem>
          )
        }
        onOpen={markRead}
      />
    </>
  );
}

function Rows({ head, onOpen }: { head: ReactNode; onOpen: (id: number) => void }) {
  const styles = useStyles();
  const { data, isError, refetch } = useNotifications();
  if (data === undefined) {
    return (
      <div className={styles.rest}>
        {isError ? (
          <LoadError text={t`Notifications could not be loaded.`} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3} label={t`Loading notifications`} />
        )}
      </div>
    );
  }
  if (data.length === 0) {
    return (
      // focusable, so that Escape can close a menu without items
      <p className={styles.note} tabIndex={0}>
        {t`Nothing new. Mentions, replies and changes of what you follow appear here.`}
      </p>
    );
  }
  return (
    <MenuList aria-label={t`Notifications`}>
      {head}
      {data.slice(0, limits.notificationMenu).map((one) => (
        <NotificationRow key={one.id} notification={one} onOpen={() => onOpen(one.id)} />
      ))}
    </MenuList>
  );
}
