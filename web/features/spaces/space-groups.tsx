import { useId, useState } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular, ChevronRight20Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import type { SpaceGroup, SpaceGroupMember } from '../../../api/contract/groups.ts';
import type { SpaceRole } from '../../../api/contract/primitives.ts';
import { Avatar } from '../../components/avatar.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useRemoveGroup, useSetGroup, useSpaceGroupMembers } from './groups-api.ts';
import { roleNames } from './member-roles.ts';
import { useMemberStyles } from './members.styles.ts';
import { RoleCells } from './role-cells.tsx';

const useStyles = makeStyles({
  root: { marginBottom: '28px' },
  // the chevron is in the margin of its button, so that names are aligned with those of people
  group: { justifyContent: 'flex-start', maxWidth: '100%', marginLeft: '-6px', padding: '5px 6px' },
  words: {
    minWidth: 0,
    textAlign: 'left',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightRegular,
  },
  people: { padding: '0 0 12px 20px' },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  person: { display: 'flex', alignItems: 'center', columnGap: '12px', minHeight: '48px' },
  // as wide as the two columns at the right of the table
  role: {
    flexShrink: 0,
    width: '229px',
    marginLeft: 'auto',
    '@container main (max-width: 511px)': { width: 'auto', paddingLeft: '12px' },
  },
});

interface SpaceGroupsProps {
  spaceId: number;
  groups: readonly SpaceGroup[];
}

/** The groups that have a role in a space, for its managers. A row can be opened to see who that is. */
export function SpaceGroups({ spaceId, groups }: SpaceGroupsProps) {
  const styles = useStyles();
  const table = useMemberStyles();
  if (groups.length === 0) return null;
  return (
    <table className={mergeClasses(table.table, styles.root)} aria-label={t`Groups`}>
      <thead>
        <tr>
          <th scope="col" className={table.head}>{t`Group`}</th>
          <th scope="col" className={mergeClasses(table.head, table.roleColumn)}>{t`Role in this space`}</th>
          <td className={mergeClasses(table.head, table.removeColumn)} aria-hidden />
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <GroupRow key={group.id} spaceId={spaceId} group={group} />
        ))}
      </tbody>
    </table>
  );
}

function GroupRow({ spaceId, group }: { spaceId: number; group: SpaceGroup }) {
  const styles = useStyles();
  const table = useMemberStyles();
  const peopleId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <tr className={table.row}>
        <td className={table.cell}>
          <Button
            appearance="subtle"
            className={styles.group}
            icon={isOpen ? <ChevronDown20Regular /> : <ChevronRight20Regular className="lectern-points" />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? peopleId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={styles.words}>
              <span className={table.name}>{group.name}</span>{' '}
              <span className={table.quiet}>{peopleIn(group.people)}</span>
            </span>
          </Button>
        </td>
        <GroupControls spaceId={spaceId} group={group} />
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={3} id={peopleId} className={styles.people}>
            <GroupPeople spaceId={spaceId} group={group} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function GroupControls({ spaceId, group }: { spaceId: number; group: SpaceGroup }) {
  const toasts = useToasts();
  const setGroup = useSetGroup(spaceId);
  const remove = useRemoveGroup(spaceId);
  const { id: groupId, name } = group;
  const change = (role: SpaceRole): void =>
    setGroup.mutate(
      { groupId, role },
      { onError: (error) => toasts.failure(t`Failed to change the role`, serverMessage(error)) },
    );
  const drop = (): void =>
    remove.mutate(groupId, {
      onSuccess: () => toasts.success(t`Group removed`, t`${name} has no role here any more.`),
      onError: (error) => toasts.failure(t`Failed to remove the group`, serverMessage(error)),
    });
  return (
    <RoleCells
      name={name}
      // shows the new role at once, and the old one again if the call fails
      role={setGroup.isPending ? setGroup.variables.role : group.role}
      disabled={remove.isPending}
      onChange={change}
      onRemove={drop}
    />
  );
}

/** The people of a group, a page at a time: there may be thousands. */
function GroupPeople({ spaceId, group }: { spaceId: number; group: SpaceGroup }) {
  const styles = useStyles();
  const table = useMemberStyles();
  const { data, isPending, isError, refetch, ...pages } = useSpaceGroupMembers(spaceId, group.id);
  const skeleton = useSkeleton(isPending);
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {skeleton ? <SkeletonRows label={t`Loading people`} count={2} /> : null}
      {isError && !skeleton ? (
        <LoadError text={t`The people could not be loaded.`} onRetry={() => void refetch()} />
      ) : null}
      {data && people.length === 0 ? <p className={table.quiet}>{t`Nobody is in this group.`}</p> : null}
      {skeleton ? null : (
        <ul className={styles.list}>
          {people.map((person) => (
            <GroupPerson key={person.id} person={person} groupName={group.name} />
          ))}
        </ul>
      )}
      <ShowMore pages={pages} shown={people.length} found={group.people} />
    </>
  );
}

function GroupPerson({ person, groupName }: { person: SpaceGroupMember; groupName: string }) {
  const styles = useStyles();
  const table = useMemberStyles();
  const { id, displayName, avatar, username, email, role, isMember } = person;
  return (
    <li className={styles.person}>
      <Avatar id={id} name={displayName} avatar={avatar} size={28} decorative />
      <div className={table.words}>
        <span className={table.name}>{displayName}</span>{' '}
        <span className={table.quiet}>{email ?? username}</span>
        <div className={table.quiet}>{isMember ? t`also a member` : t`through ${groupName}`}</div>
      </div>
      <span className={styles.role}>{roleNames[role]}</span>
    </li>
  );
}

const peopleIn = (count: number): string => plural(count, { one: '# person', other: '# people' });
