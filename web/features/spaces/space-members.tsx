import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { SpaceRole } from '../../../api/contract/primitives.ts';
import type { Member, Space } from '../../../api/contract/spaces.ts';
import { Avatar } from '../../components/avatar.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { AddMember } from './add-member.tsx';
import { useMembers, useRemoveMember, useSetMember } from './api.ts';
import { roleNames } from './member-roles.ts';
import { reasons } from './reasons.ts';
import { RoleDropdown } from './role-dropdown.tsx';
import { VisibilityChoice } from './visibility-choice.tsx';

const useStyles = makeStyles({
  reason: { marginTop: '16px', color: tokens.colorNeutralForeground3 },
  list: { marginTop: '20px' },
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  head: {
    height: '36px',
    padding: 0,
    textAlign: 'left',
    fontSize: '13.5px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  roleColumn: { width: '200px', '@container main (max-width: 511px)': { width: '136px' } },
  removeColumn: { width: '40px' },
  row: {
    height: '56px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  cell: { padding: '6px 0' },
  removeCell: { textAlign: 'right' },
  person: { display: 'flex', alignItems: 'center', columnGap: '12px', paddingRight: '12px', minWidth: 0 },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  contact: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  plainRole: { paddingLeft: '11px' },
});

/** The choice of who can see the space, and the members with their roles. */
export function SpaceMembers({ space }: { space: Space }) {
  const styles = useStyles();
  const { data: members, isPending, isError, refetch } = useMembers(space.id);
  const skeleton = useSkeleton(isPending);
  return (
    <>
      <VisibilityChoice space={space} />
      {space.can.manageMembers ? (
        <AddMember space={space} members={members ?? []} />
      ) : (
        <p className={styles.reason}>{reasons.manage}</p>
      )}
      <div className={styles.list}>
        {skeleton ? <SkeletonRows label={t`Loading members`} count={4} /> : null}
        {isError ? (
          <LoadError text={t`The members could not be loaded.`} onRetry={() => void refetch()} />
        ) : null}
        {members && !skeleton ? <MemberTable space={space} members={members} /> : null}
      </div>
    </>
  );
}

function MemberTable({ space, members }: { space: Space; members: readonly Member[] }) {
  const styles = useStyles();
  if (members.length === 0) return <p className={styles.reason}>{t`Nobody is a member yet.`}</p>;
  return (
    <table className={styles.table}>
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
  const styles = useStyles();
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
  const styles = useStyles();
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
    <>
      <td className={styles.cell}>
        <RoleDropdown
          label={t`Role of ${name}`}
          // shows the new role at once, and the old one again if the call fails
          role={setMember.isPending ? setMember.variables.role : member.role}
          disabled={remove.isPending}
          onChange={change}
        />
      </td>
      <td className={mergeClasses(styles.cell, styles.removeCell)}>
        <IconButton
          label={t`Remove ${name}`}
          icon={<Dismiss20Regular />}
          disabled={remove.isPending}
          onClick={drop}
        />
      </td>
    </>
  );
}
