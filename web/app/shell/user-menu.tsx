import { lazy, useRef } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Avatar } from '../../components/avatar.tsx';
import { LazyMenu } from '../../components/lazy-menu.tsx';
import { useSignOut } from '../../features/auth/use-sign-out.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';

const useStyles = makeStyles({
  trigger: {
    minWidth: '32px',
    width: '32px',
    padding: 0,
    marginLeft: '4px',
    borderRadius: tokens.borderRadiusCircular,
  },
  popover: { width: '248px', maxWidth: 'calc(100vw - 24px)', paddingBottom: '7px' },
});

const UserMenuList = lazy(async () => ({ default: (await import('./user-menu-list.tsx')).UserMenuList }));

export function UserMenu() {
  const styles = useStyles();
  const { user } = useCurrentUser();
  const trigger = useRef<HTMLSpanElement>(null);
  const { signOut, question } = useSignOut(() => trigger.current?.querySelector('button'));
  if (user === null) return null;
  const { id, displayName, avatar } = user;
  return (
    <span ref={trigger}>
      <LazyMenu
        className={styles.popover}
        trigger={
          <Button
            appearance="transparent"
            className={styles.trigger}
            aria-label={t`Account of ${displayName}`}
          >
            <Avatar id={id} name={displayName} avatar={avatar} decorative />
          </Button>
        }
      >
        <UserMenuList user={user} onSignOut={() => void signOut()} />
      </LazyMenu>
      {question}
    </span>
  );
}
