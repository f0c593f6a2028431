import { useId, type ReactNode } from 'react';
import { Form, Formik, type FormikHelpers } from 'formik';
import { Button } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { WorkspaceChanges } from '../../../api/contract/workspace.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { useChangeWorkspace } from './api.ts';
import { FixedNote } from './fixed-note.tsx';
import { useSettingsStyles } from './settings.styles.ts';

interface SettingsFormProps<Values> {
  heading: string;
  intro?: string;
  initialValues: Values;
  changesOf: (values: Values) => WorkspaceChanges;
  /** The toast after a success. */
  saved: string;
  /** The variable of the environment that sets all of it. */
  fixedBy: string | undefined;
  /** The fields. */
  children: ReactNode;
  /** Buttons beside 'Save'. */
  more?: ReactNode;
}

/** A section of the settings with fields that are stored together. */
export function SettingsForm<Values extends Record<string, string>>(props: SettingsFormProps<Values>) {
  const { heading, intro, initialValues, changesOf, saved, fixedBy, children, more } = props;
  const styles = useSettingsStyles();
  const id = useId();
  const toasts = useToasts();
  const { mutateAsync: change } = useChangeWorkspace();

  const submit = async (values: Values, { setErrors, setTouched }: FormikHelpers<Values>) => {
    try {
      await change(changesOf(values));
      toasts.success(saved);
    } catch (error) {
      if (error instanceof ApiError) {
        // the fault of a part of the notice is that of the notice
        const faults = Object.entries(error.fields).map(([name, text]) => [
          name.split('.').at(-1) ?? name,
          text,
        ]);
        await setTouched(Object.fromEntries(Object.keys(values).map((name) => [name, true])) as never, false);
        setErrors(Object.fromEntries(faults) as never);
      }
      toasts.failure(t`Failed to change the settings`, serverMessage(error));
    }
  };

  return (
    <section aria-labelledby={`${id}-heading`} className={styles.section}>
      <SectionHeading id={`${id}-heading`}>{heading}</SectionHeading>
      {intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
      <Formik initialValues={initialValues} enableReinitialize onSubmit={submit}>
        {({ isSubmitting, dirty }) => (
          <Form noValidate className={styles.form}>
            <fieldset disabled={fixedBy !== undefined} style={{ display: 'contents' }}>
              {children}
            </fieldset>
            <FixedNote variable={fixedBy} />
            {fixedBy === undefined ? (
              <div className={styles.buttons}>
                <Button type="submit" appearance="primary" disabled={isSubmitting || !dirty}>
                  {isSubmitting ? t`Saving...` : t`Save`}
                </Button>
                {more}
              </div>
            ) : null}
          </Form>
        )}
      </Formik>
    </section>
  );
}
