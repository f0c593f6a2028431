import { useRef } from 'react';
import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { SignOut20Regular } from '@fluentui/react-icons';
import { useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '../../api/contract/users.ts';
import { Avatar } from '../components/avatar.tsx';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { sheetWidths } from '../components/sheet-widths.ts';
import { useSignOut } from '../features/auth/use-sign-out.tsx';
import { PasswordForm } from '../features/profile/password-form.tsx';
import { PreferencesForm } from '../features/profile/preferences-form.tsx';
import { ProfileForm } from '../features/profile/profile-form.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import type { ProfileTab } from '../lib/paths.ts';
import { roleNames } from '../lib/roles.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: '208px minmax(0, 1fr)',
    columnGap: '64px',
    rowGap: '32px',
    marginTop: '32px',
    [sheetWidths.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  name: {
    marginTop: '16px',
    fontFamily: 'var(--lectern-font-serif)',
    fontSize: '19px',
    lineHeight: '26px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  quiet: {
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  signOut: { marginTop: '16px' },
  tabs: { marginLeft: '-10px', marginBottom: '24px' },
});

const tabs: readonly { value: ProfileTab; name: string }[] = [
  { value: 'profile', name: 'Profile' },
  { value: 'password', name: 'Password' },
  { value: 'notifications', name: 'Notifications' },
];

export function ProfilePage() {
  const styles = useStyles();
  const { user } = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'profile';
  useDocumentTitle('Profile');
  if (user === null) return null;
  return (
    <PageBody width={800}>
      <PageHeading>Profile</PageHeading>
      <div className={styles.columns}>
        <Card user={user} />
        <div>
          <TabList
            className={styles.tabs}
            selectedValue={tab}
            onTabSelect={(_event, { value }) => setSearch({ tab: String(value) }, { replace: true })}
          >
            {tabs.map(({ value, name }) => (
              <Tab key={value} value={value} id={`tab-${value}`} aria-controls="profile-panel">
                {name}
              </Tab>
            ))}
          </TabList>
          <div role="tabpanel" id="profile-panel" aria-labelledby={`tab-${tab}`}>
            {tab === 'profile' && <ProfileForm user={user} />}
            {tab === 'password' && <PasswordForm userId={user.id} username={user.username} />}
            {tab === 'notifications' && <PreferencesForm user={user} />}
          </div>
        </div>
      </div>
    </PageBody>
  );
}

function Card({ user }: { user: CurrentUser }) {
  const styles = useStyles();
  const button = useRef<HTMLButtonElement>(null);
  const { signOut, isPending, question } = useSignOut(() => button.current);
  return (
    <div>
      <Avatar id={user.id} name={user.displayName} avatar={user.avatar} size={72} decorative />
      <p className={styles.name}>{user.displayName}</p>
      <p className={styles.quiet}>{user.email}</p>
      <p className={styles.quiet}>{roleNames[user.role]}</p>
      <Button
        ref={button}
        className={styles.signOut}
        icon={<SignOut20Regular />}
        disabled={isPending}
        onClick={() => void signOut()}
      >
        Sign out
      </Button>
      {question}
    </div>
  );
}
