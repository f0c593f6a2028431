import { lazy, type Ref } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Alert20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { LazyMenu } from '../../components/lazy-menu.tsx';
import { useNotifications } from './api.ts';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'inline-flex' },
  badge: {
    position: 'absolute',
    top: '1px',
    right: '1px',
    boxSizing: 'border-box',
    minWidth: '16px',
    height: '16px',
    padding: '0 4px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '16px',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
    pointerEvents: 'none',
  },
  popover: { position: 'relative', width: '376px', maxWidth: 'calc(100vw - 24px)' },
});

const nameOf = (unread: number): string =>
  unread === 0 ? t`Notifications` : t`Notifications, ${unread} unread`;

const NotificationList = lazy(async () => ({
  default: (await import('./notification-list.tsx')).NotificationList,
}));

/** The bell with the number of unread notifications, and its menu. `ref`: its button. */
export function NotificationsMenu({ ref }: { ref?: Ref<HTMLButtonElement> }) {
  const styles = useStyles();
  const { data, refetch } = useNotifications();
  const unread = data?.filter((one) => !one.read).length ?? 0;
  return (
    <span className={styles.root}>
      <LazyMenu
        className={styles.popover}
        onOpenChange={(open) => {
          if (open) void refetch();
        }}
        trigger={
          <Button ref={ref} appearance="subtle" aria-label={nameOf(unread)} icon={<Alert20Regular />} />
        }
      >
        <NotificationList hasUnread={unread > 0} />
      </LazyMenu>
      {unread > 0 && (
        <span className={styles.badge} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  );
}
