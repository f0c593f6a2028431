import { useId } from 'react';
import { t } from '@lingui/core/macro';
import { useField } from 'formik';
import { Switch } from '@fluentui/react-components';
import { SwitchRow } from '../../components/switch-row.tsx';

/** The switch for whether the person can sign in. */
export function ActiveField() {
  const id = useId();
  const [field, , { setValue }] = useField<boolean>('active');
  return (
    <SwitchRow
      id={id}
      name={t`Can sign in`}
      text={t`If you switch this off, the person is signed out everywhere. Their documents and comments stay.`}
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
