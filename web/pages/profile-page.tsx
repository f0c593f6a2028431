import { useRef, useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { SignOut20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '../../api/contract/users.ts';
import { Avatar } from '../components/avatar.tsx';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { mainWidths } from '../components/main-widths.ts';
import { tabId, TabStrip } from '../components/tab-strip.tsx';
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
    [mainWidths.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
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
  panel: { paddingTop: '24px' },
});

const createTabs = (): readonly { value: ProfileTab; text: string }[] => [
  { value: 'profile', text: t`Profile` },
  { value: 'password', text: t`Password` },
  { value: 'notifications', text: t`Notifications` },
];

export function ProfilePage() {
  const styles = useStyles();
  const { user } = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  const tabs = createTabs();
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'profile';
  const [seen, setSeen] = useState<readonly ProfileTab[]>([tab]);
  if (!seen.includes(tab)) setSeen([...seen, tab]);
  useDocumentTitle(t`Profile`);
  if (user === null) return null;
  return (
    <PageBody width={800}>
      <PageHeading>{t`Profile`}</PageHeading>
      <div className={styles.columns}>
        <Card user={user} />
        <div>
          <TabStrip
            id="profile"
            label={t`Your account`}
            selected={tab}
            tabs={tabs}
            onSelect={(value) => setSearch({ tab: value }, { replace: true })}
          />
          {/* opened tabs stay mounted, so that changing tabs keeps the typed values */}
          {seen.map((value) => (
            <div
              key={value}
              role="tabpanel"
              aria-labelledby={tabId('profile', value)}
              hidden={value !== tab}
              className={styles.panel}
            >
              {value === 'profile' && <ProfileForm user={user} />}
              {value === 'password' && <PasswordForm userId={user.id} username={user.username} />}
              {value === 'notifications' && <PreferencesForm user={user} />}
            </div>
          ))}
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
        icon={<SignOut20Regular className="lectern-points" />}
        disabled={isPending}
        onClick={() => void signOut()}
      >
        {t`Sign out`}
      </Button>
      {question}
    </div>
  );
}
