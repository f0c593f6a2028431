import { useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { Form, Formik, useField } from 'formik';
import { Button, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import type { Space } from '../../../api/contract/spaces.ts';
import { ChoiceBox, type Choice } from '../../components/choice-box.tsx';
import { FormField } from '../../components/form-field.tsx';
import { FormInput } from '../../components/form-input.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useToasts } from '../../components/toasts.tsx';
import type { Emoji } from '../../lib/find-emoji.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useUpdateSpace, type SpaceForm } from './api.ts';
import { DeleteSpaceDialog } from './delete-space-dialog.tsx';
import { FrontPageField } from './front-page-field.tsx';
import { LanguageField } from './language-field.tsx';
import { reasons } from './reasons.ts';
import { spaceSchema } from './space-schema.ts';

const useStyles = makeStyles({
  root: { maxWidth: '480px' },
  form: { display: 'grid', rowGap: '16px', justifyItems: 'stretch' },
  textarea: { minHeight: '112px' },
  save: { justifySelf: 'start' },
  reason: { marginBottom: '20px', color: tokens.colorNeutralForeground3 },
  removal: {
    marginTop: '48px',
    paddingTop: '20px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  removalText: { marginBottom: '12px', color: tokens.colorNeutralForeground3 },
  danger: {
    color: 'var(--lectern-danger)',
    ':hover': { color: 'var(--lectern-danger)', backgroundColor: 'var(--lectern-danger-ground)' },
  },
});

interface SpaceSettingsProps {
  space: Space;
  /** Opens the dialog to export the space, and calls `onClosed` when it has closed. */
  onExport: (onClosed: () => void) => void;
}

/**
 * The settings of a space: name, description, language, export and import, what was deleted in it, and its own deletion.
 * People who do not manage it see what they may do, and who may do the rest.
 */
export function SpaceSettings({ space, onExport }: SpaceSettingsProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className={styles.root}>
      {space.can.edit ? <SettingsForm space={space} /> : <p className={styles.reason}>{reasons.manage}</p>}
      <ExportPart onExport={onExport} />
      {space.can.createDocument ? <ImportLink space={space} /> : null}
      {space.can.edit ? <DeletedDocumentsLink space={space} /> : null}
      {space.can.edit ? <HooksLink space={space} /> : null}
      {space.can.delete ? (
        <div className={styles.removal}>
          <p className={styles.removalText}>{t`Deletes the space with all its documents, for everyone.`}</p>
          <Button className={styles.danger} onClick={() => setDeleting(true)}>
            {t`Delete Space`}
          </Button>
        </div>
      ) : null}
      <DeleteSpaceDialog
        spaceId={deleting ? space.id : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(paths.spaces())}
      />
    </div>
  );
}

function ExportPart({ onExport }: Pick<SpaceSettingsProps, 'onExport'>) {
  const styles = useStyles();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.removal}>
      <p className={styles.removalText}>{t`Export the documents as Markdown, HTML, PDF or Word.`}</p>
      <Button ref={button} onClick={() => onExport(() => button.current?.focus())}>
        {t`Export`}
      </Button>
    </div>
  );
}

function ImportLink({ space }: { space: Space }) {
  const styles = useStyles();
  return (
    <div className={styles.removal}>
      <p className={styles.removalText}>
        {t`Import documents from Confluence, Notion, Word, Markdown and others.`}
      </p>
      <LinkButton to={paths.spaceImport(space.id)}>{t`Import`}</LinkButton>
    </div>
  );
}

function HooksLink({ space }: { space: Space }) {
  const styles = useStyles();
  return (
    <div className={styles.removal}>
      <p
        className={styles.removalText}
      >{t`Let another program know when something changes in this space.`}</p>
      <LinkButton to={paths.spaceHooks(space.id)}>{t`Web hooks`}</LinkButton>
    </div>
  );
}

function DeletedDocumentsLink({ space }: { space: Space }) {
  const styles = useStyles();
  return (
    <div className={styles.removal}>
      <p className={styles.removalText}>{t`See what was deleted in this space, and restore it.`}</p>
      <LinkButton to={paths.spaceBin(space.id)}>{t`Deleted documents`}</LinkButton>
    </div>
  );
}

function SettingsForm({ space }: { space: Space }) {
  const styles = useStyles();
  const toasts = useToasts();
  const update = useUpdateSpace(space.id);
  const initial: SpaceForm = {
    name: space.name,
    description: space.description,
    language: space.language,
    icon: space.icon,
    frontPageId: space.frontPageId,
  };
  return (
    <Formik
      enableReinitialize
      initialValues={initial}
      validationSchema={spaceSchema}
      onSubmit={async (values, form) => {
        try {
          await update.mutateAsync(values);
          toasts.success(t`Space updated`);
        } catch (error) {
          if (error instanceof ApiError) form.setErrors(error.fields);
          toasts.failure(t`Failed to update space`, serverMessage(error));
        }
      }}
    >
      {({ dirty, isSubmitting }) => (
        <Form noValidate className={styles.form}>
          <FormInput name="name" label={t`Space name`} autoComplete="off" />
          <FormField name="description" label={t`Description`}>
            {(control) => (
              <Textarea {...control} resize="vertical" textarea={{ className: styles.textarea }} />
            )}
          </FormField>
          <IconField />
          <LanguageField />
          <FrontPageField spaceId={space.id} />
          <Button type="submit" className={styles.save} disabled={!dirty || isSubmitting}>
            {isSubmitting ? t`Saving...` : t`Save`}
          </Button>
        </Form>
      )}
    </Formik>
  );
}

/** The field for the emoji that stands for the space. */
function IconField() {
  const [{ value: chosen }, , { setValue }] = useField<string | null>('icon');
  const [found, setFound] = useState<readonly Emoji[]>([]);
  const byName: Choice = { value: '', text: t`By its name` };
  const choices = [byName, ...found.map(({ emoji, name }) => ({ value: emoji, text: `${emoji} ${name}` }))];
  return (
    <ChoiceBox
      label={t`Icon`}
      hint={t`An emoji. Type a word to find one, or the emoji itself.`}
      chosen={chosen ? { value: chosen, text: chosen } : byName}
      choices={choices}
      note={found.length === 0 ? t`Nothing found` : undefined}
      onType={(typed) =>
        void import('../../lib/find-emoji.ts').then(({ findEmoji }) => setFound(findEmoji(typed)))
      }
      onChoose={({ value }) => void setValue(value || null)}
    />
  );
}
