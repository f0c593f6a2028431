import { useState, type ReactNode, type RefObject } from 'react';
import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { ArrowDown16Regular, ArrowUp16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { ListedUser, User, UserSort } from '../../../api/contract/users.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { sortedBy, type PeopleView } from './filter.ts';
import { UserRow } from './user-row.tsx';
import { useTableStyles } from './users.styles.ts';

/** Milliseconds. A dialog keeps the focus while it closes. */
const closingTime = 300;

interface UsersTableProps {
  users: readonly ListedUser[];
  /** How many administrators can sign in. */
  administrators: number;
  view: PeopleView;
  onView: (view: PeopleView) => void;
  /** The ids of the people who are chosen for an act. */
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  /** Gets the focus when what had it is gone. */
  table: RefObject<HTMLTableElement | null>;
}

/** Stays mounted when the list is empty: an open dialog that unmounts would leave the page inert. */
export function UsersTable({
  users,
  administrators,
  view,
  onView,
  chosen,
  onChoose,
  table,
}: UsersTableProps) {
  const styles = useTableStyles();
  const { user: me } = useCurrentUser();
  const [deleting, setDeleting] = useState<User>();
  // where all are of Lectern, the addresses have the room
  const hasSources = users.some(({ sources }) => sources.length > 0);
  const isLastAdmin = (user: User) => user.role === 'admin' && !user.disabled && administrators === 1;
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  const head = (sort: UserSort, className: string, words: ReactNode) => (
    <SortedHead sort={sort} className={className} view={view} onView={onView}>
      {words}
    </SortedHead>
  );
  return (
    <>
      {users.length > 0 ? (
        <table ref={table} className={styles.table} tabIndex={-1} aria-label={t`Users`}>
          <thead>
            <tr>
              <ChooseAll ids={idsOf(users, me?.id)} chosen={chosen} onChoose={onChoose} />
              {head('name', styles.nameColumn, t`Display name`)}
              {head('username', styles.usernameColumn, t`Username`)}
              {head('email', styles.emailColumn, t`Email`)}
              {head('role', styles.roleColumn, t`Role`)}
              {hasSources ? (
                <th scope="col" className={mergeClasses(styles.head, styles.sourceColumn)}>
                  {t`Source`}
                </th>
              ) : null}
              {view.sort === 'created'
                ? head('created', styles.lastColumn, t({ message: 'Created', context: 'account' }))
                : head('lastSignIn', styles.lastColumn, t`Last sign-in`)}
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
                showsCreated={view.sort === 'created'}
                isOwn={user.id === me?.id}
                isLastAdmin={isLastAdmin(user)}
                isChosen={chosen.has(user.id)}
                onChoose={(isChosen) => choose(user.id, isChosen)}
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

/** Nobody acts on their own account among others. */
const idsOf = (users: readonly ListedUser[], own: number | undefined): number[] =>
  users.map(({ id }) => id).filter((id) => id !== own);

interface ChooseAllProps extends Pick<UsersTableProps, 'chosen' | 'onChoose'> {
  ids: readonly number[];
}

function ChooseAll({ ids, chosen, onChoose }: ChooseAllProps) {
  const styles = useTableStyles();
  const count = ids.filter((id) => chosen.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <th scope="col" className={mergeClasses(styles.head, styles.chooseColumn)}>
      <Checkbox
        className={styles.checkbox}
        aria-label={t`Select all shown`}
        checked={isAll || (count > 0 ? 'mixed' : false)}
        disabled={ids.length === 0}
        onChange={() => onChoose(new Set(isAll ? [] : ids))}
      />
    </th>
  );
}

interface SortedHeadProps extends Pick<UsersTableProps, 'view' | 'onView'> {
  sort: UserSort;
  className: string;
  children: ReactNode;
}

/** The head of a column, which sorts by it. */
function SortedHead({ sort, className, view, onView, children }: SortedHeadProps) {
  const styles = useTableStyles();
  const isSorted = view.sort === sort;
  const isAscending = view.order === 'asc';
  const Arrow = isAscending ? ArrowUp16Regular : ArrowDown16Regular;
  return (
    <th
      scope="col"
      className={mergeClasses(styles.head, className)}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onView(sortedBy(view, sort))}>
        {children}
        {isSorted ? <Arrow aria-hidden className={styles.arrow} /> : null}
      </button>
    </th>
  );
}
