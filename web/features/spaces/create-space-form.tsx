import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { Form, Formik, useField } from 'formik';
import { Button, Field, makeStyles, Radio, RadioGroup, Textarea, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular, ErrorCircle16Regular } from '@fluentui/react-icons';
import type { Visibility } from '../../../api/contract/primitives.ts';
import { FormField } from '../../components/form-field.tsx';
import { PageBar } from '../../components/page-bar.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useCreateSpace, type NewSpace } from './api.ts';
import { visibilityNames, visibilityTexts } from './member-roles.ts';
import { spaceSchema } from './space-schema.ts';

const useStyles = makeStyles({
  save: { marginLeft: 'auto' },
  back: { marginLeft: '-12px' },
  column: {
    boxSizing: 'content-box',
    maxWidth: '656px',
    marginInline: 'auto',
    paddingBlock: '24px 64px',
    paddingInline: '24px',
    '@container main (max-width: 511px)': { paddingInline: '20px' },
  },
  heading: {
    marginBottom: '16px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  name: {
    width: '100%',
    padding: '4px 0',
    border: 'none',
    borderBottom: '2px solid transparent',
    fontFamily: 'var(--lectern-font-serif)',
    fontSize: '32px',
    lineHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.014em',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    outlineStyle: 'none',
    '::placeholder': { color: tokens.colorNeutralForeground4, opacity: 1 },
    ':hover': { borderBottomColor: tokens.colorNeutralStroke1 },
    ':focus': { borderBottomColor: tokens.colorCompoundBrandStroke },
    '@container main (max-width: 511px)': { fontSize: '28px', lineHeight: '36px' },
  },
  error: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    minHeight: '20px',
    fontSize: tokens.fontSizeBase200,
    color: 'var(--lectern-danger)',
  },
  description: { marginTop: '20px' },
  textarea: { minHeight: '132px' },
  audience: { marginTop: '20px' },
  audienceText: { color: tokens.colorNeutralForeground3 },
});

const visibilities = ['everyone', 'members'] as const;

/** The form of a new space. Keeps the typed values if the call fails. */
export function CreateSpaceForm() {
  const styles = useStyles();
  const navigate = useNavigate();
  const toasts = useToasts();
  const create = useCreateSpace();
  const initial: NewSpace = { name: '', description: '', visibility: 'everyone' };
  return (
    <Formik
      initialValues={initial}
      validationSchema={spaceSchema}
      onSubmit={async (values, form) => {
        try {
          const space = await create.mutateAsync(values);
          toasts.success(t`Space created`);
          await navigate(paths.space(space.id));
        } catch (error) {
          if (error instanceof ApiError) form.setErrors(error.fields);
          toasts.failure(t`Failed to create space`, serverMessage(error));
        }
      }}
    >
      {({ isSubmitting }) => (
        <Form noValidate>
          <PageBar>
            <Button
              appearance="subtle"
              className={styles.back}
              icon={<ArrowLeft20Regular className="lectern-points" />}
              onClick={() => void navigate(-1)}
            >
              {t`Back`}
            </Button>
            <Button type="submit" appearance="primary" className={styles.save} disabled={isSubmitting}>
              {isSubmitting ? t`Creating...` : t`Create Space`}
            </Button>
          </PageBar>
          <div className={styles.column}>
            <h1 className={styles.heading}>{t`Create a space`}</h1>
            <NameInput />
            <div className={styles.description}>
              <FormField
                name="description"
                label={t`Description`}
                hint={t`Optional. One sentence about what belongs here.`}
              >
                {(control) => <Textarea {...control} textarea={{ className: styles.textarea }} />}
              </FormField>
            </div>
            <AudienceField />
          </div>
        </Form>
      )}
    </Formik>
  );
}

function NameInput() {
  const styles = useStyles();
  const [field, meta] = useField<string>('name');
  const error = meta.touched ? meta.error : undefined;
  return (
    <>
      <input
        {...field}
        className={styles.name}
        aria-label={t`Space name`}
        placeholder={t`Space name`}
        autoComplete="off"
        autoFocus
        aria-invalid={error !== undefined}
        aria-describedby="space-name-error"
      />
      <div id="space-name-error" role="alert" className={styles.error}>
        {error === undefined ? null : (
          <>
            <ErrorCircle16Regular aria-hidden />
            {error}
          </>
        )}
      </div>
    </>
  );
}

/** Asks who can see the space before it exists, so that a closed one is never visible to everyone. */
function AudienceField() {
  const styles = useStyles();
  const [{ value }, , { setValue }] = useField<Visibility>('visibility');
  return (
    <Field label={t`Who can see it`} className={styles.audience}>
      <RadioGroup value={value} onChange={(_event, chosen) => void setValue(chosen.value as Visibility)}>
        {visibilities.map((visibility) => (
          <Radio
            key={visibility}
            value={visibility}
            label={
              <>
                {visibilityNames[visibility]}
                <div className={styles.audienceText}>{visibilityTexts[visibility]}</div>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Field>
  );
}
