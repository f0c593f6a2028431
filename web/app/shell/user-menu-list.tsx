import { makeStyles, MenuDivider, MenuItem, MenuList, tokens } from '@fluentui/react-components';
import {
  PeopleSettings20Regular,
  Person20Regular,
  QuestionCircle20Regular,
  Settings20Regular,
  SignOut20Regular,
  WeatherMoon20Regular,
  WeatherSunny20Regular,
  Wrench20Regular,
} from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { Avatar } from '../../components/avatar.tsx';
import { paths } from '../../lib/paths.ts';
import { roleNames } from '../../lib/roles.ts';
import { chooseTheme, useThemeName } from '../../lib/theme-choice.ts';
import { MenuLink } from './menu-link.tsx';

const useStyles = makeStyles({
  divider: { marginBlock: '6px' },
  who: { display: 'flex', alignItems: 'center', gap: '12px', padding: '9px 12px 12px' },
  words: { minWidth: 0 },
  name: {
    display: 'block',
    fontWeight: tokens.fontWeightSemibold,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  role: { display: 'block', fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
});

interface UserMenuListProps {
  user: CurrentUser;
  onSignOut: () => void;
}

export function UserMenuList({ user, onSignOut }: UserMenuListProps) {
  const styles = useStyles();
  const theme = useThemeName();
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <>
      <div className={styles.who}>
        <Avatar id={user.id} name={user.displayName} avatar={user.avatar} decorative />
        <span className={styles.words}>
          <span className={styles.name}>{user.displayName}</span>
          <span className={styles.role}>{roleNames[user.role]}</span>
        </span>
      </div>
      <MenuList>
        <MenuDivider className={styles.divider} />
        <MenuLink to={paths.profile()} icon={<Person20Regular />}>
          {t`Profile`}
        </MenuLink>
        <MenuLink to={paths.settings()} icon={<Settings20Regular />}>
          {t`Settings`}
        </MenuLink>
        {user.can.manageUsers && (
          <>
            <MenuLink to={paths.manageUsers()} icon={<PeopleSettings20Regular />}>
              {t`Manage Users`}
            </MenuLink>
            <MenuLink to={paths.administration()} icon={<Wrench20Regular />}>
              {t`Administration`}
            </MenuLink>
          </>
        )}
        <MenuDivider className={styles.divider} />
        <MenuItem
          icon={other === 'dark' ? <WeatherMoon20Regular /> : <WeatherSunny20Regular />}
          onClick={() => chooseTheme(other)}
        >
          {other === 'dark' ? t`Dark theme` : t`Light theme`}
        </MenuItem>
        <MenuLink to={paths.help()} icon={<QuestionCircle20Regular />}>
          {t`Help`}
        </MenuLink>
        <MenuDivider className={styles.divider} />
        <MenuItem icon={<SignOut20Regular className="lectern-points" />} onClick={onSignOut}>
          {t`Sign out`}
        </MenuItem>
      </MenuList>
    </>
  );
}
