import { useState, type KeyboardEvent } from 'react';
import { Button, Input, makeStyles, type InputProps } from '@fluentui/react-components';
import { Eye20Regular, EyeOff20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { FormField } from './form-field.tsx';

const useStyles = makeStyles({
  input: {
    height: '40px',
    // iOS zooms into fields with a smaller font
    '@media (pointer: coarse)': { '& input': { fontSize: '16px' } },
  },
});

interface FormInputProps extends Pick<
  InputProps,
  'autoComplete' | 'autoFocus' | 'disabled' | 'inputMode' | 'placeholder'
> {
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'url';
}

/** A text field in a form. */
export function FormInput({ name, label, hint, type = 'text', ...rest }: FormInputProps) {
  const styles = useStyles();
  return (
    <FormField name={name} label={label} hint={hint}>
      {(control) => <Input {...rest} {...control} type={type} className={styles.input} />}
    </FormField>
  );
}

/** A password field in a form. Has a button that shows the password, and says if Caps Lock is on. */
export function FormPassword({ name, label, hint, ...rest }: Omit<FormInputProps, 'type'>) {
  const styles = useStyles();
  const [shown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <FormField name={name} label={label} hint={isCapsLock ? t`Caps Lock is on` : hint}>
      {(control) => (
        <Input
          {...rest}
          {...control}
          type={shown ? 'text' : 'password'}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          className={styles.input}
          contentAfter={
            <Button
              appearance="transparent"
              size="small"
              aria-label={shown ? t`Hide password` : t`Show password`}
              aria-pressed={shown}
              icon={shown ? <EyeOff20Regular /> : <Eye20Regular />}
              onClick={() => setShown(!shown)}
            />
          }
        />
      )}
    </FormField>
  );
}
