import { useId } from 'react';
import { t } from '@lingui/core/macro';
import { useField } from 'formik';
import { Switch } from '@fluentui/react-components';
import { SwitchRow } from '../../components/switch-row.tsx';

/** The switch for whether the account can be used. */
export function ActiveField({ isService }: { isService: boolean }) {
  const id = useId();
  const [field, , { setValue }] = useField<boolean>('active');
  return (
    <SwitchRow
      id={id}
      name={isService ? t`Active` : t`Can sign in`}
      text={
        isService
          ? t`If you switch this off, its API tokens are revoked. Its documents and comments stay.`
          : t`If you switch this off, the person is signed out everywhere and their API tokens are revoked. Their documents and comments stay.`
      }
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
