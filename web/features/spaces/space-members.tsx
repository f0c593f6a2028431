import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { SpaceRole } from '../../../api/contract/primitives.ts';
import type { Member, Space } from '../../../api/contract/spaces.ts';
import { Avatar } from '../../components/avatar.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { audienceQuery } from '../../lib/queries/spaces.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { AddMember } from './add-member.tsx';
import { useMembers, useRemoveMember, useSetMember } from './api.ts';
import { useSpaceGroups } from './groups-api.ts';
import { roleNames } from './member-roles.ts';
import { useMemberStyles } from './members.styles.ts';
import { reasons } from './reasons.ts';
import { RoleCells } from './role-cells.tsx';
import { SpaceGroups } from './space-groups.tsx';
import { VisibilityChoice } from './visibility-choice.tsx';

const useStyles = makeStyles({
  reason: { marginTop: '16px', color: tokens.colorNeutralForeground3 },
  list: { marginTop: '20px' },
});

/** The choice of who can see the space, and the groups and members with their roles. */
export function SpaceMembers({ space }: { space: Space }) {
  const styles = useStyles();
  const manages = space.can.manageMembers;
  const members = useMembers(space.id);
  const groups = useSpaceGroups(space.id, { enabled: manages });
  const isPending = members.isPending || (manages && groups.isPending);
  const skeleton = useSkeleton(isPending);
  const retry = () => {
    if (members.isError) void members.refetch();
    if (groups.isError) void groups.refetch();
  };
  return (
    <>
      <VisibilityChoice space={space} />
      {manages ? (
        <AddMember space={space} members={members.data ?? []} />
      ) : (
        <p className={styles.reason}>{reasons.manage}</p>
      )}
      <div className={styles.list}>
        {skeleton ? <SkeletonRows label={t`Loading members`} count={4} /> : null}
        {(members.isError || groups.isError) && !skeleton ? (
          <LoadError text={t`The members could not be loaded.`} onRetry={retry} />
        ) : null}
        {isPending || skeleton ? null : (
          <>
            {manages && groups.data ? <SpaceGroups spaceId={space.id} groups={groups.data} /> : null}
            {members.data ? (
              <MemberTable space={space} members={members.data} isAlone={!groups.data?.length} />
            ) : null}
          </>
        )}
      </div>
      {manages || space.visibility === 'everyone' ? null : (
        <ThroughGroups spaceId={space.id} members={members.data?.length} />
      )}
    </>
  );
}

/** Tells people who do not manage the space that there are more than its members; not who, which managers see. */
function ThroughGroups({ spaceId, members }: { spaceId: number; members: number | undefined }) {
  const styles = useStyles();
  const { data } = useQuery(audienceQuery(spaceId));
  const people = data?.people ?? 0;
  if (members === undefined || people <= members) return null;
  return (
    <p className={styles.reason}>
      {plural(people, {
        one: '# person can open this space, through a group.',
        other:
          '# people can open this space: its members, and people of groups that its managers have added.',
      })}
    </p>
  );
}

interface MemberTableProps {
  space: Space;
  members: readonly Member[];
  /** No group has a role here. */
  isAlone: boolean;
}

function MemberTable({ space, members, isAlone }: MemberTableProps) {
  const styles = useMemberStyles();
  const page = useStyles();
  if (members.length === 0)
    return isAlone ? <p className={page.reason}>{t`Nobody is a member yet.`}</p> : null;
  return (
    <table className={styles.table} aria-label={t`Members`}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            {t`Person`}
          </th>
          <th scope="col" className={mergeClasses(styles.head, styles.roleColumn)}>
            {t`Role in this space`}
          </th>
          {space.can.manageMembers ? (
            <td className={mergeClasses(styles.head, styles.removeColumn)} aria-hidden />
          ) : null}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} space={space} member={member} />
        ))}
      </tbody>
    </table>
  );
}

function MemberRow({ space, member }: { space: Space; member: Member }) {
  const styles = useMemberStyles();
  const { user } = useCurrentUser();
  const isOwn = member.id === user?.id;
  const canChange = space.can.manageMembers && !isOwn;
  return (
    <tr className={styles.row}>
      <td className={styles.cell}>
        <div className={styles.person}>
          <Avatar id={member.id} name={member.displayName} avatar={member.avatar} decorative />
          <div className={styles.words}>
            <span className={styles.name}>{member.displayName}</span>
            {isOwn ? <span className={styles.quiet}> {t`(you)`}</span> : null}
            <div className={mergeClasses(styles.quiet, styles.contact)}>
              {member.email ?? member.username}
            </div>
          </div>
        </div>
      </td>
      {canChange ? (
        <MemberControls space={space} member={member} />
      ) : (
        <>
          <td className={styles.cell}>
            <span className={styles.plainRole}>{roleNames[member.role]}</span>
          </td>
          {space.can.manageMembers ? <td className={styles.cell} /> : null}
        </>
      )}
    </tr>
  );
}

function MemberControls({ space, member }: { space: Space; member: Member }) {
  const toasts = useToasts();
  const setMember = useSetMember(space.id);
  const remove = useRemoveMember(space.id);
  const name = member.displayName;
  const change = (role: SpaceRole): void =>
    setMember.mutate(
      { userId: member.id, role },
      { onError: (error) => toasts.failure(t`Failed to change the role`, serverMessage(error)) },
    );
  const drop = (): void =>
    remove.mutate(member.id, {
      onSuccess: () => toasts.success(t`Member removed`, t`${name} is no longer a member.`),
      onError: (error) => toasts.failure(t`Failed to remove the member`, serverMessage(error)),
    });
  return (
    <RoleCells
      name={name}
      // shows the new role at once, and the old one again if the call fails
      role={setMember.isPending ? setMember.variables.role : member.role}
      disabled={remove.isPending}
      onChange={change}
      onRemove={drop}
    />
  );
}
