import { useRef, useState } from 'react';
import { mergeClasses } from '@fluentui/react-components';
import type { User } from '../../../api/contract/users.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { UserRow } from './user-row.tsx';
import { useTableStyles } from './users.styles.ts';

/** Milliseconds: until then the dialog holds the focus. */
const closingTime = 300;

interface UsersTableProps {
  users: readonly User[];
  /** Of those who can sign in. */
  administrators: number;
}

/** Stays when nobody is left to show: a dialog that vanishes open would leave the page locked. */
export function UsersTable({ users, administrators }: UsersTableProps) {
  const styles = useTableStyles();
  const { user: me } = useCurrentUser();
  const [deleting, setDeleting] = useState<User>();
  const table = useRef<HTMLTableElement>(null);
  const isLastAdmin = (user: User) => user.role === 'admin' && !user.disabled && administrators === 1;
  return (
    <>
      {users.length > 0 ? (
        <table ref={table} className={styles.table} tabIndex={-1} aria-label="Users">
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(styles.head, styles.nameColumn)}>
                Display name
              </th>
              <th scope="col" className={mergeClasses(styles.head, styles.usernameColumn)}>
                Username
              </th>
              <th scope="col" className={mergeClasses(styles.head, styles.emailColumn)}>
                Email
              </th>
              <th scope="col" className={mergeClasses(styles.head, styles.roleColumn)}>
                Role
              </th>
              <th scope="col" className={mergeClasses(styles.head, styles.actionsColumn)}>
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <UserRow
                key={user.id}
                user={user}
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
        // the button that opened the dialog is gone with its row
        onDeleted={() => setTimeout(() => table.current?.focus(), closingTime)}
      />
    </>
  );
}
