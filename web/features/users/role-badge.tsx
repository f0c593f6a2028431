import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Role } from '../../../api/contract/primitives.ts';
import { roleNames } from '../../lib/roles.ts';

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

export function RoleBadge({ role }: { role: Role }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.root, role === 'admin' && styles.admin)}>{roleNames[role]}</span>
  );
}

/** Marks an account that cannot sign in. */
export function DisabledBadge() {
  const styles = useStyles();
  return <span className={mergeClasses(styles.root, styles.off)}>{t`Disabled`}</span>;
}
