import { useId } from 'react';
import { t } from '@lingui/core/macro';
import { useField } from 'formik';
import { Switch } from '@fluentui/react-components';
import { SwitchRow } from '../../components/switch-row.tsx';

/** The switch with which an administrator says that an email is the person's own. */
export function EmailConfirmedField() {
  const id = useId();
  const [field, , { setValue }] = useField<boolean>('emailConfirmed');
  return (
    <SwitchRow
      id={id}
      name={t`Email is confirmed`}
      text={t`Nobody but the person says that this email is theirs. Once it is confirmed, a sign-in with a provider that knows this email joins this account.`}
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
