import { makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular, PeopleTeam20Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { Avatar } from '../../components/avatar.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { PersonName } from '../../components/person-name.tsx';
import type { AccessKind } from './access-api.ts';
import type { Allowed } from './allowed.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '12px 0 0', padding: 0, maxHeight: '280px', overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    minHeight: '48px',
    paddingBlock: '6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  picture: { display: 'flex', justifyContent: 'center', width: '32px', flexShrink: 0 },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  none: { margin: '12px 0 0', color: tokens.colorNeutralForeground3 },
});

interface AllowedListProps {
  kind: AccessKind;
  allowed: readonly Allowed[];
  /** Absent: it cannot be changed. */
  onRemove?: ((key: string) => void) | undefined;
}

/** The groups and people that a restriction names. */
export function AllowedList({ kind, allowed, onRemove }: AllowedListProps) {
  const styles = useStyles();
  if (allowed.length === 0) return <p className={styles.none}>{t`Nobody has been added yet.`}</p>;
  return (
    <ul
      className={styles.list}
      aria-label={
        kind === 'read' ? t`People and groups who can open it` : t`People and groups who can edit it`
      }
    >
      {allowed.map((each) => {
        const { key, name } = each;
        return (
          <li key={key} className={styles.row}>
            <span className={styles.picture}>
              {each.kind === 'group' ? (
                <PeopleTeam20Regular />
              ) : (
                <Avatar id={each.person.id} name={name} avatar={each.person.avatar} decorative />
              )}
            </span>
            <span className={styles.words}>
              {each.kind === 'group' ? name : <PersonName person={each.person} />}
              <Note allowed={each} className={styles.quiet} />
            </span>
            {onRemove ? (
              <IconButton
                label={t`Remove ${name}`}
                icon={<Dismiss20Regular />}
                onClick={() => onRemove(key)}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function Note({ allowed, className }: { allowed: Allowed; className: string }) {
  if (allowed.kind === 'group') {
    const { people: count } = allowed;
    return (
      <div className={className}>
        {plural(count, { one: 'group of # person', other: 'group of # people' })}
      </div>
    );
  }
  if (allowed.seesSpace) return null;
  return <div className={className}>{t`Cannot see this space, so this has no effect yet`}</div>;
}
