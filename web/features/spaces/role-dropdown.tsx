import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import type { SpaceRole } from '../../../api/contract/primitives.ts';
import { isSpaceRole, roleNames } from './member-roles.ts';

const useStyles = makeStyles({
  root: { minWidth: '132px', width: '132px' },
});

interface RoleDropdownProps {
  label: string;
  role: SpaceRole;
  disabled?: boolean;
  onChange: (role: SpaceRole) => void;
}

/** The choice of Viewer, Editor or Manager. */
export function RoleDropdown({ label, role, disabled = false, onChange }: RoleDropdownProps) {
  const styles = useStyles();
  return (
    <Dropdown
      className={styles.root}
      aria-label={label}
      disabled={disabled}
      value={roleNames[role]}
      selectedOptions={[role]}
      onOptionSelect={(_event, { optionValue }) => {
        if (isSpaceRole(optionValue) && optionValue !== role) onChange(optionValue);
      }}
    >
      {Object.entries(roleNames).map(([value, name]) => (
        <Option key={value} value={value}>
          {name}
        </Option>
      ))}
    </Dropdown>
  );
}
