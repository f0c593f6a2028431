import type { ReactNode } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowClockwise20Regular, PersonRegular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { BackLink } from '../../components/back-link.tsx';
import { limits } from '../../../api/text/limits.ts';
import type { User } from '../../../api/contract/users.ts';
import { CentredState } from '../../components/centred-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { numberIn, paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useUser } from './api.ts';
import { EditUserForm } from './edit-user-form.tsx';

const useStyles = makeStyles({
  skeleton: { display: 'grid', gap: '24px', maxWidth: '400px', marginTop: '32px' },
});

interface EditUserProps {
  /** From the address, not yet validated. */
  userId: string | undefined;
  /** Shown below the form. */
  children: (user: User) => ReactNode;
}

export function EditUser({ userId, children }: EditUserProps) {
  const { user } = useCurrentUser();
  const id = numberIn(userId);
  if (id === undefined || id > limits.id)
    return <Trouble heading={t`Invalid User ID.`}>{t`There is no user at this address.`}</Trouble>;
  if (id === user?.id) return <OwnAccount />;
  // a new form for each person
  return (
    <EditAccount key={id} id={id}>
      {children}
    </EditAccount>
  );
}

function EditAccount({ id, children }: { id: number } & Pick<EditUserProps, 'children'>) {
  const { data: user, error, isError, refetch } = useUser(id);
  const name = user?.displayName;
  useDocumentTitle(name === undefined ? t`Edit User` : t`Edit ${name}`);
  if (isError && error instanceof ApiError && error.status === 404) {
    return <Trouble heading={t`User not found.`}>{t`The account may have been deleted.`}</Trouble>;
  }
  if (isError) {
    const message = serverMessage(error) ?? error.message;
    return (
      <Trouble heading={t`This user could not be loaded`} onRetry={() => void refetch()}>
        {t`Error loading user: ${message}`}
      </Trouble>
    );
  }
  return <Account user={user}>{user && children(user)}</Account>;
}

function Account({ user, children }: { user: User | undefined; children: ReactNode }) {
  const skeleton = useSkeleton(user === undefined);
  return (
    <PageBody width={656}>
      <BackLink to={paths.manageUsers()}>{t`Back to Manage Users`}</BackLink>
      <PageHeading quiet={user?.displayName ?? '\u00a0'}>{t`Edit User`}</PageHeading>
      {user === undefined || skeleton ? skeleton && <FormSkeleton /> : <EditUserForm user={user} />}
      {skeleton ? null : children}
    </PageBody>
  );
}

function FormSkeleton() {
  const styles = useStyles();
  return (
    <div role="status" aria-label={t`Loading the user`} className={styles.skeleton}>
      {['40%', '30%', '34%', '24%', '38%'].map((width, index) => (
        <div key={index}>
          <SkeletonBar width={width} height={12} />
          <SkeletonBar width="100%" height={40} />
        </div>
      ))}
    </div>
  );
}

interface TroubleProps {
  heading: string;
  children: ReactNode;
  onRetry?: () => void;
}

/** Shown in place of the form. */
function Trouble({ heading, children, onRetry }: TroubleProps) {
  return (
    <CentredState
      icon={<PersonRegular />}
      heading={heading}
      actions={
        <>
          {onRetry === undefined ? null : (
            <Button appearance="primary" icon={<ArrowClockwise20Regular />} onClick={onRetry}>
              {t`Try again`}
            </Button>
          )}
          <LinkButton appearance={onRetry === undefined ? 'primary' : 'secondary'} to={paths.manageUsers()}>
            {t`Back to Manage Users`}
          </LinkButton>
          {onRetry === undefined ? <LinkButton to={paths.home()}>{t`Go to Home`}</LinkButton> : null}
        </>
      }
    >
      {children}
    </CentredState>
  );
}

/** Shown for the administrator's own account: only the profile can change it, so nobody locks themselves out. */
function OwnAccount() {
  return (
    <CentredState
      icon={<PersonRegular />}
      heading={t`This is your own account`}
      actions={
        <>
          <LinkButton appearance="primary" to={paths.profile()}>
            {t`Go to your profile`}
          </LinkButton>
          <LinkButton to={paths.manageUsers()}>{t`Back to Manage Users`}</LinkButton>
        </>
      }
    >
      {t`You cannot edit your own account here. Your name, email and picture are in your profile; your role is changed by another administrator.`}
    </CentredState>
  );
}
