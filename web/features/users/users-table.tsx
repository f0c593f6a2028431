import { useRef, useState } from 'react';
import { mergeClasses } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { ListedUser, User } from '../../../api/contract/users.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { UserRow } from './user-row.tsx';
import { useTableStyles } from './users.styles.ts';

/** Milliseconds. A dialog keeps the focus while it closes. */
const closingTime = 300;

interface UsersTableProps {
  users: readonly ListedUser[];
  /** How many administrators can sign in. */
  administrators: number;
}

/** Stays mounted when the list is empty: an open dialog that unmounts would leave the page inert. */
export function UsersTable({ users, administrators }: UsersTableProps) {
  const styles = useTableStyles();
  const { user: me } = useCurrentUser();
  const [deleting, setDeleting] = useState<User>();
  const table = useRef<HTMLTableElement>(null);
  // where all are of Lectern, the addresses have the room
  const hasSources = users.some(({ sources }) => sources.length > 0);
  const isLastAdmin = (user: User) => user.role === 'admin' && !user.disabled && administrators === 1;
  return (
    <>
      {users.length > 0 ? (
        <table ref={table} className={styles.table} tabIndex={-1} aria-label={t`Users`}>
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(styles.head, styles.nameColumn)}>
                {t`Display name`}
              </th>
              <th scope="col" className={mergeClasses(styles.head, styles.usernameColumn)}>
                {t`Username`}
              </th>
              <th scope="col" className={mergeClasses(styles.head, styles.emailColumn)}>
                {t`Email`}
              </th>
              <th scope="col" className={mergeClasses(styles.head, styles.roleColumn)}>
                {t`Role`}
              </th>
              {hasSources ? (
                <th scope="col" className={mergeClasses(styles.head, styles.sourceColumn)}>
                  {t`Source`}
                </th>
              ) : null}
              <th scope="col" className={mergeClasses(styles.head, styles.lastColumn)}>
                {t`Last sign-in`}
              </th>
              <th scope="col" className={mergeClasses(styles.head, styles.actionsColumn)}>
                {t`Actions`}
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                hasSources={hasSources}
                isOwn={user.id === me?.id}
                isLastAdmin={isLastAdmin(user)}
                onDelete={() => setDeleting(user)}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      <DeleteUserDialog
        user={deleting}
        onClose={() => setDeleting(undefined)}
        // the button that opened the dialog disappeared together with its row
        onDeleted={() => setTimeout(() => table.current?.focus(), closingTime)}
      />
    </>
  );
}
