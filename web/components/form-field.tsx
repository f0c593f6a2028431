import type { ChangeEventHandler, FocusEventHandler, ReactElement } from 'react';
import { useField } from 'formik';
import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircle16Regular } from '@fluentui/react-icons';

const useStyles = makeStyles({
  root: { rowGap: '1px' },
  icon: { fontSize: '16px', marginLeft: '-20px', marginRight: '4px', verticalAlign: '-3px' },
  // it fills the room before the next field: nothing moves under the pointer that is about to press
  message: {
    marginBottom: '-17px',
    paddingLeft: '20px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The props of a control in a form. */
export interface FormControl {
  name: string;
  value: string;
  onChange: ChangeEventHandler<TextElement>;
  onBlur: FocusEventHandler<TextElement>;
}

interface FormFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** Draws the control from its name, value and handlers. */
  children: (control: FormControl) => ReactElement;
}

/** Label, control and error message of one formik value. Its form needs `noValidate`. */
export function FormField({ name, label, hint, children }: FormFieldProps) {
  const styles = useStyles();
  const [field, meta] = useField<string>(name);
  const error = meta.touched ? meta.error : undefined;
  return (
    <Field
      className={styles.root}
      label={label}
      validationState={error === undefined ? 'none' : 'error'}
      validationMessage={error === undefined ? null : { children: error, className: styles.message }}
      validationMessageIcon={{ children: <ErrorCircle16Regular />, className: styles.icon }}
      hint={error === undefined ? hint : undefined}
    >
      {children({ name, value: field.value, onChange: field.onChange, onBlur: field.onBlur })}
    </Field>
  );
}
