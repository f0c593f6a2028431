import type { ChangeEventHandler, FocusEventHandler, ReactElement } from 'react';
import { useField } from 'formik';
import { Field, makeStyles, mergeClasses, tokens, type FieldProps } from '@fluentui/react-components';
import { ErrorCircle16Regular } from '@fluentui/react-icons';

const useStyles = makeStyles({
  root: { rowGap: '1px' },
  icon: { fontSize: '16px', marginLeft: '-20px', marginRight: '4px', verticalAlign: '-3px' },
  // it fills the room before the next field: nothing moves under the pointer that is about to press
  message: {
    marginTop: 0,
    marginBottom: '-17px',
    paddingLeft: '20px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '16px',
  },
  // it stands where the hint was, which keeps its room
  inPlace: {
    height: tokens.lineHeightBase200,
    marginBottom: `calc(-1px - ${tokens.lineHeightBase200})`,
  },
  hidden: { visibility: 'hidden' },
});

type Message = Pick<FieldProps, 'validationState' | 'validationMessage' | 'validationMessageIcon' | 'hint'>;

/** The props of a `Field` with rows 1 px apart that show a hint or, in its place, an error. Neither moves the form. */
export function useFieldMessage(error: string | undefined, hint: string | undefined): Message {
  const styles = useStyles();
  if (error === undefined) return { validationState: 'none', hint };
  const className = mergeClasses(styles.message, hint !== undefined && styles.inPlace);
  return {
    validationState: 'error',
    validationMessage: { children: error, className },
    validationMessageIcon: { children: <ErrorCircle16Regular />, className: styles.icon },
    hint: hint === undefined ? undefined : { children: hint, className: styles.hidden },
  };
}

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
  const message = useFieldMessage(meta.touched ? meta.error : undefined, hint);
  return (
    <Field className={styles.root} label={label} {...message}>
      {children({ name, value: field.value, onChange: field.onChange, onBlur: field.onBlur })}
    </Field>
  );
}
