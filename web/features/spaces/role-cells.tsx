import { mergeClasses } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { SpaceRole } from '../../../api/contract/primitives.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useMemberStyles } from './members.styles.ts';
import { RoleDropdown } from './role-dropdown.tsx';

interface RoleCellsProps {
  /** Of the person or the group. */
  name: string;
  role: SpaceRole;
  disabled: boolean;
  onChange: (role: SpaceRole) => void;
  onRemove: () => void;
}

/** The last cells of a row: a role that can be changed, and the button that removes it. */
export function RoleCells({ name, role, disabled, onChange, onRemove }: RoleCellsProps) {
  const styles = useMemberStyles();
  return (
    <>
      <td className={styles.cell}>
        <RoleDropdown label={t`Role of ${name}`} role={role} disabled={disabled} onChange={onChange} />
      </td>
      <td className={mergeClasses(styles.cell, styles.removeCell)}>
        <IconButton
          label={t`Remove ${name}`}
          icon={<Dismiss20Regular />}
          disabled={disabled}
          onClick={onRemove}
        />
      </td>
    </>
  );
}
