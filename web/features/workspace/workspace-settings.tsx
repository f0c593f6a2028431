import { useId, type ReactNode } from 'react';
import { Radio, RadioGroup, Switch, Textarea } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { WorkspaceChanges, WorkspaceState } from '../../../api/contract/workspace.ts';
import { languageName, languages, type Language } from '../../../api/text/languages.ts';
import { FormField } from '../../components/form-field.tsx';
import { FormInput } from '../../components/form-input.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { SwitchRow } from '../../components/switch-row.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { AccentSection } from './accent-section.tsx';
import { useChangeWorkspace, useWorkspaceSettings } from './api.ts';
import { FixedNote } from './fixed-note.tsx';
import { LogoField } from './logo-field.tsx';
import { NoticeSection } from './notice-section.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsStyles } from './settings.styles.ts';

/** How the workspace looks and what it allows. @param children further sections */
export function WorkspaceSettings({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useWorkspaceSettings();
  const skeleton = useSkeleton(isPending);
  return (
    <>
      <PageHeading quiet={t`For everybody who works here.`}>{t`Settings of the workspace`}</PageHeading>
      {error && !data ? (
        <LoadError text={t`The settings could not be loaded.`} onRetry={() => void refetch()} />
      ) : null}
      {skeleton ? <SkeletonRows label={t`Loading the settings`} count={6} /> : null}
      {data && !skeleton ? (
        <>
          <NameSection settings={data} />
          <LogoSection logos={data.logos} />
          <AccentSection settings={data} />
          <NoticeSection settings={data} />
          <SignInSection settings={data} />
          <LanguageSection settings={data} />
          <PublicLinksSection settings={data} />
          {children}
        </>
      ) : null}
    </>
  );
}

interface SectionProps {
  settings: WorkspaceState;
}

const NameSection = ({ settings: { name, fixedBy } }: SectionProps) => (
  <SettingsForm
    heading={t`Name`}
    initialValues={{ name }}
    changesOf={(values) => values}
    saved={t`Name changed. Pages show it when they are loaded again.`}
    fixedBy={fixedBy.name}
  >
    <FormInput
      name="name"
      label={t`Name of the workspace`}
      hint={t`At the top left, and in the titles of tabs`}
    />
  </SettingsForm>
);

function LogoSection({ logos }: { logos: WorkspaceState['logos'] }) {
  const styles = useSettingsStyles();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHeading id={id}>{t`Logo`}</SectionHeading>
      <p className={styles.intro}>{t`Stands before the name. A PNG or an SVG of at most 256 kB.`}</p>
      <div className={styles.form}>
        <LogoField theme="light" logos={logos} />
        <LogoField theme="dark" logos={logos} />
      </div>
    </section>
  );
}

const SignInSection = ({ settings: { signInText, fixedBy } }: SectionProps) => (
  <SettingsForm
    heading={t`Signing in`}
    initialValues={{ signInText }}
    changesOf={(values) => values}
    saved={t`Text changed`}
    fixedBy={fixedBy.signInText}
    more={<TextLink to={paths.adminSignIn()}>{t`Ways to sign in`}</TextLink>}
  >
    <FormField
      name="signInText"
      label={t`Text below the form`}
      hint={t`Such as who helps. Web and mail addresses become links.`}
    >
      {({ name, value, onChange, onBlur }) => (
        <Textarea name={name} value={value} rows={3} resize="vertical" onChange={onChange} onBlur={onBlur} />
      )}
    </FormField>
  </SettingsForm>
);

/** Stores one change, and says how it went. */
function useChange() {
  const toasts = useToasts();
  const { mutate, isPending } = useChangeWorkspace();
  const change = (changes: WorkspaceChanges, done: string) =>
    mutate(changes, {
      onSuccess: () => toasts.success(done),
      onError: (error) => toasts.failure(t`Failed to change the settings`, serverMessage(error)),
    });
  return { change, isPending };
}

function LanguageSection({ settings: { language, fixedBy } }: SectionProps) {
  const styles = useSettingsStyles();
  const id = useId();
  const { change, isPending } = useChange();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHeading id={id}>{t`Usual language`}</SectionHeading>
      <p id={`${id}-text`} className={styles.intro}>
        {t`For people who have chosen none, where their browser asks for none that Lectern speaks. Mails take it from the next start of the server.`}
      </p>
      <RadioGroup
        layout="horizontal"
        className={styles.group}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        disabled={isPending || fixedBy.language !== undefined}
        value={language}
        onChange={(_event, { value }) => change({ language: value as Language }, t`Usual language changed`)}
      >
        {languages.map((each) => (
          <Radio key={each} value={each} label={{ children: languageName(each), lang: each }} />
        ))}
      </RadioGroup>
      <FixedNote variable={fixedBy.language} />
    </section>
  );
}

function PublicLinksSection({ settings: { publicLinks, fixedBy } }: SectionProps) {
  const styles = useSettingsStyles();
  const id = useId();
  const { change, isPending } = useChange();
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.section}>
      <SectionHeading id={`${id}-heading`}>{t`Public links`}</SectionHeading>
      <SwitchRow
        id={id}
        name={t`Editors may make public links`}
        text={t`Whoever has such a link reads the document without an account. While this is off, no link works.`}
      >
        <Switch
          id={id}
          aria-describedby={`${id}-text`}
          checked={publicLinks}
          disabled={isPending || fixedBy.publicLinks !== undefined}
          onChange={(_event, { checked }) =>
            change({ publicLinks: checked }, checked ? t`Public links allowed` : t`Public links switched off`)
          }
        />
      </SwitchRow>
      <FixedNote variable={fixedBy.publicLinks} />
    </section>
  );
}
