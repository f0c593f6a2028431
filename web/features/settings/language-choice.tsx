import { useId } from 'react';
import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Language } from '../../../api/text/languages.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { serverMessage } from '../../lib/http.ts';
import { useSaveLanguage } from './api.ts';

const useStyles = makeStyles({
  root: { marginTop: '32px' },
  intro: { marginTop: '10px', color: tokens.colorNeutralForeground3 },
  group: { flexWrap: 'wrap', marginLeft: '-8px', marginTop: '6px' },
});

/** Each language in its own words, so that everybody finds theirs. */
const ownNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The language of the page and of mails. It belongs to the account, and a change reloads the page: `lib/load-texts.ts`. */
export function LanguageChoice() {
  const styles = useStyles();
  const id = useId();
  const toasts = useToasts();
  const { user } = useCurrentUser();
  const save = useSaveLanguage();
  if (user === null) return null;

  const choose = (language: Language | null) =>
    save.mutate(
      { userId: user.id, language },
      {
        // the answer has set the cookie by which the server chooses the page
        onSuccess: () => window.location.reload(),
        onError: (error) => toasts.failure(t`Failed to change the language`, serverMessage(error)),
      },
    );

  return (
    <section aria-labelledby={`${id}-heading`} className={styles.root}>
      <SectionHeading id={`${id}-heading`}>{t`Language`}</SectionHeading>
      <p id={`${id}-intro`} className={styles.intro}>
        {t`Applies wherever you sign in, and to your mails.`}
      </p>
      <RadioGroup
        layout="horizontal"
        className={styles.group}
        aria-labelledby={`${id}-heading`}
        aria-describedby={`${id}-intro`}
        disabled={save.isPending || save.isSuccess}
        value={(save.isPending || save.isSuccess ? save.variables.language : user.language) ?? 'browser'}
        onChange={(_event, { value }) => choose(value === 'browser' ? null : (value as Language))}
      >
        <Radio value="browser" label={t`Use browser setting`} />
        <Radio value="en" label={{ children: ownNames.en, lang: 'en' }} />
        <Radio value="de" label={{ children: ownNames.de, lang: 'de' }} />
      </RadioGroup>
    </section>
  );
}
