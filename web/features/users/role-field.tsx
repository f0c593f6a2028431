import { t } from '@lingui/core/macro';
import { useField } from 'formik';
import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import type { Role } from '../../../api/contract/primitives.ts';
import { FormField } from '../../components/form-field.tsx';
import { roleNames } from '../../lib/roles.ts';

const useStyles = makeStyles({
  root: { minWidth: 0, '& button': { height: '38px' } },
});

const isRole = (value: string): value is Role => value in roleNames;

interface RoleFieldProps {
  /** The name of the provider or directory that decides it. */
  setBy?: string;
}

/** The field for Viewer, Editor or Administrator. */
export function RoleField({ setBy: provider }: RoleFieldProps) {
  const styles = useStyles();
  const [, , { setValue }] = useField<string>('role');
  const hint = provider === undefined ? undefined : t`${provider} sets this role. Change it there.`;
  return (
    <FormField name="role" label={t`Role`} hint={hint}>
      {({ value, name, onBlur }) => (
        <Dropdown
          name={name}
          disabled={provider !== undefined}
          className={styles.root}
          value={isRole(value) ? roleNames[value] : ''}
          selectedOptions={[value]}
          onBlur={onBlur as never}
          onOptionSelect={(_event, { optionValue }) => {
            if (optionValue !== undefined) void setValue(optionValue);
          }}
        >
          {(['viewer', 'editor', 'admin'] as const).map((role) => (
            <Option key={role} value={role}>
              {roleNames[role]}
            </Option>
          ))}
        </Dropdown>
      )}
    </FormField>
  );
}
