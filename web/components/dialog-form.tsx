import type { ReactNode } from 'react';
import { Form, Formik, type FormikConfig, type FormikValues } from 'formik';
import { Button, DialogActions, DialogBody, DialogContent, DialogTitle } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';

interface DialogFormProps<Values> extends Pick<
  FormikConfig<Values>,
  'initialValues' | 'validate' | 'onSubmit' | 'validateOnChange'
> {
  title: string;
  /** Of the fields. */
  contentClass?: string;
  submitText: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The form of a dialog: its title, its fields, and buttons that send it or close the dialog. Goes into a
 * `DialogSurface`.
 */
export function DialogForm<Values extends FormikValues>({
  title,
  contentClass,
  submitText,
  onClose,
  children,
  ...formik
}: DialogFormProps<Values>) {
  return (
    <Formik {...formik} validateOnBlur={false}>
      {({ isSubmitting }) => (
        <Form noValidate>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={contentClass}>{children}</DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabled={isSubmitting}>{t`Cancel`}</Button>
              <Button type="submit" appearance="primary" disabled={isSubmitting}>
                {submitText}
              </Button>
            </DialogActions>
          </DialogBody>
        </Form>
      )}
    </Formik>
  );
}
