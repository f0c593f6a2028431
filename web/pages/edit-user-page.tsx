import { useParams } from 'react-router-dom';
import { AccountTokens } from '../features/tokens/account-tokens.tsx';
import { PersonGroups } from '../features/groups/person-groups.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { EditUser } from '../features/users/edit-user.tsx';
import { PersonIdentities } from '../features/users/person-identities.tsx';
import { ResetPassword } from '../features/users/reset-password.tsx';
import { ResetSteps } from '../features/users/reset-steps.tsx';

/** /admin/manage-users/{userId}/edit */
export function EditUserPage() {
  const { userId } = useParams();
  return (
    <AdminOnly>
      <EditUser userId={userId}>
        {(user) => (
          <>
            <PersonIdentities user={user} />
            <PersonGroups userId={user.id} />
            <AccountTokens user={user} />
            {user.kind === 'person' && user.hasPassword ? <ResetPassword user={user} /> : null}
            {user.kind === 'person' ? <ResetSteps user={user} /> : null}
          </>
        )}
      </EditUser>
    </AdminOnly>
  );
}
