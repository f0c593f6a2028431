import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { Button, Textarea } from '@fluentui/react-components';
import { FormField } from '../../components/form-field.tsx';
import { FormInput } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import type { GroupWords } from './api.ts';
import { useFormStyles } from './groups.styles.ts';
import { object, string } from 'yup';
import { limits } from '../../../api/text/limits.ts';
import { serverTexts as messages } from '../../lib/server-texts.ts';

/** Limits apply to the trimmed values, which are stored. */
const groupSchema = object({
  name: string().trim().required(messages.groupNameRequired).max(limits.groupName, messages.groupNameTooLong),
  description: string().trim().max(limits.groupDescription, messages.descriptionTooLong),
});

interface GroupFormProps {
  initial: GroupWords;
  /** Why the name cannot be changed. */
  nameHint?: string | undefined;
  submitLabel: string;
  /** The title of the toast about a failure. */
  failure: string;
  /** @throws ApiError */
  onSubmit: (words: GroupWords) => Promise<void>;
}

/** Name and description of a group. Keeps the typed values if the call fails. */
export function GroupForm({ initial, nameHint, submitLabel, failure, onSubmit }: GroupFormProps) {
  const styles = useFormStyles();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const submit = async (values: GroupWords, { resetForm, setErrors }: FormikHelpers<GroupWords>) => {
    try {
      const { name, description = '' } = groupSchema.cast(values);
      await onSubmit({ name, description });
      resetForm();
      form.current?.querySelector('input')?.focus();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toasts.failure(failure, serverMessage(error));
    }
  };
  return (
    <Formik
      enableReinitialize
      initialValues={initial}
      validationSchema={groupSchema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ dirty, isSubmitting }) => (
        <Form ref={form} noValidate className={styles.form}>
          <FormInput
            name="name"
            label={t`Group name`}
            autoComplete="off"
            disabled={nameHint !== undefined}
            {...(nameHint === undefined ? {} : { hint: nameHint })}
          />
          <FormField name="description" label={t`Description`}>
            {(control) => (
              <Textarea {...control} resize="vertical" textarea={{ className: styles.textarea }} />
            )}
          </FormField>
          <Button
            type="submit"
            appearance={initial.name === '' ? 'primary' : 'secondary'}
            className={styles.submit}
            disabled={isSubmitting || (initial.name !== '' && !dirty)}
          >
            {submitLabel}
          </Button>
        </Form>
      )}
    </Formik>
  );
}
