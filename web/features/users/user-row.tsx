import { Checkbox, mergeClasses, makeStyles, tokens } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { ListedUser } from '../../../api/contract/users.ts';
import { Avatar } from '../../components/avatar.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { IconLink } from '../../components/icon-link.tsx';
import { ServiceBadge } from '../../components/service-badge.tsx';
import { formatAgo, formatLong } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useTableStyles } from './users.styles.ts';
import type { Role } from '../../../api/contract/primitives.ts';
import { roleNames } from '../../lib/roles.ts';
import { listOf } from '../../lib/list-of.ts';

const useStyles = makeStyles({
  root: {
    display: 'inline-block',
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: '13.5px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  admin: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  off: {
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke1}`,
  },
});

function RoleBadge({ role }: { role: Role }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.root, role === 'admin' && styles.admin)}>{roleNames[role]}</span>
  );
}

/** Marks an account that cannot sign in. */
function DisabledBadge() {
  const styles = useStyles();
  return <span className={mergeClasses(styles.root, styles.off)}>{t`Disabled`}</span>;
}

interface UserRowProps {
  user: ListedUser;
  /** Whether somebody in the list signs in with a provider or a directory. */
  hasSources: boolean;
  /** Whether the last column says when the account was created. */
  showsCreated: boolean;
  isOwn: boolean;
  isLastAdmin: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onDelete: () => void;
}

export function UserRow({
  user,
  hasSources,
  showsCreated,
  isOwn,
  isLastAdmin,
  isChosen,
  onChoose,
  onDelete,
}: UserRowProps) {
  const styles = useTableStyles();
  const { id, displayName, username, email, avatar, disabled } = user;
  const time = showsCreated ? user.createdAt : user.lastSignInAt;
  const source = listOf(user.sources) || 'Lectern';
  const isService = user.kind === 'service';
  const contact = isService ? username : `${username} · ${email}`;
  const badges = (
    <>
      <RoleBadge role={user.role} />
      {isService ? <ServiceBadge /> : null}
      {disabled ? <DisabledBadge /> : null}
    </>
  );
  return (
    <tr className={styles.row} data-chosen={isChosen || undefined}>
      <td className={styles.chooseCell}>
        <Checkbox
          className={styles.checkbox}
          aria-label={t`Select ${displayName}`}
          checked={isChosen}
          disabled={isOwn}
          onChange={(_event, { checked }) => onChoose(checked === true)}
        />
      </td>
      <td className={styles.cell}>
        <div className={styles.person}>
          <Avatar id={id} name={displayName} avatar={avatar} size={28} decorative />
          <div className={styles.words}>
            <div className={styles.line} dir="auto" title={displayName}>
              <span className={mergeClasses(styles.name, disabled && styles.off)}>{displayName}</span>
              {isOwn ? <span className={styles.quiet}> {t`(you)`}</span> : null}
            </div>
            <div
              className={mergeClasses(styles.contact, styles.line, styles.quiet)}
              dir="ltr"
              title={isService ? undefined : email}
            >
              {contact}
            </div>
            <div className={styles.phoneBadges}>{badges}</div>
          </div>
        </div>
      </td>
      <td className={mergeClasses(styles.cell, styles.usernameColumn, styles.address)} title={username}>
        {username}
      </td>
      <td
        className={mergeClasses(styles.cell, styles.emailColumn, styles.email, styles.address)}
        title={email}
      >
        {isService ? t`None: acts through API tokens` : email}
      </td>
      <td className={mergeClasses(styles.cell, styles.roleColumn)}>
        <div className={styles.badges}>{badges}</div>
      </td>
      {hasSources ? (
        <td className={mergeClasses(styles.cell, styles.sourceColumn)} title={source}>
          {source}
        </td>
      ) : null}
      <td className={mergeClasses(styles.cell, styles.lastColumn, styles.quiet)}>
        {time === null ? (
          t({ message: 'Never', context: 'sign-in' })
        ) : (
          <time dateTime={time} title={formatLong(time)}>
            {formatAgo(time)}
          </time>
        )}
      </td>
      <td>
        <div className={styles.actions}>
          <IconLink
            label={t`Edit ${displayName}`}
            icon={<Edit20Regular />}
            to={paths.editUser(id)}
            refusal={isOwn ? t`Edit your own account in your profile.` : undefined}
          />
          <IconButton
            label={t`Delete ${displayName}`}
            refusal={refusalToDelete(isOwn, isLastAdmin)}
            icon={<Delete20Regular />}
            onClick={onDelete}
          />
        </div>
      </td>
    </tr>
  );
}

function refusalToDelete(isOwn: boolean, isLastAdmin: boolean): string | undefined {
  if (isOwn) return serverTexts.ownAccountDelete();
  return isLastAdmin ? serverTexts.lastAdmin() : undefined;
}
