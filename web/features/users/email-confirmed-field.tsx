import { useId } from 'react';
import { t } from '@lingui/core/macro';
import { useField } from 'formik';
import { Switch } from '@fluentui/react-components';
import { SwitchRow } from '../../components/switch-row.tsx';

/** The switch with which an administrator confirms that an email belongs to the person. */
export function EmailConfirmedField() {
  const id = useId();
  const [field, , { setValue }] = useField<boolean>('emailConfirmed');
  return (
    <SwitchRow
      id={id}
      name={t`Email is confirmed`}
      text={t`Nobody has checked that this email belongs to this person. Once you confirm it, anyone who signs in through a provider with this email gets into this account.`}
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
