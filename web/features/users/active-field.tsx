import { useId } from 'react';
import { useField } from 'formik';
import { Switch } from '@fluentui/react-components';
import { SwitchRow } from '../../components/switch-row.tsx';

/** Whether the person can sign in. */
export function ActiveField() {
  const id = useId();
  const [field, , { setValue }] = useField<boolean>('active');
  return (
    <SwitchRow
      id={id}
      name="Can sign in"
      text="Switched off, the person is signed out everywhere at once. What they wrote stays."
    >
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        checked={field.value}
        onChange={(_event, { checked }) => void setValue(checked)}
      />
    </SwitchRow>
  );
}
