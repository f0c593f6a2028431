import { useId } from 'react';
import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { languageName, languages, type Language } from '../../../api/text/languages.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useChooseLanguage } from './use-choose-language.ts';

const useStyles = makeStyles({
  root: { marginTop: '32px' },
  intro: { marginTop: '10px', color: tokens.colorNeutralForeground3 },
  group: { flexWrap: 'wrap', marginLeft: '-8px', marginTop: '6px' },
});

/** The language of the page and of mails. It belongs to the account, and a change reloads the page: `lib/load-texts.ts`. */
export function LanguageChoice() {
  const styles = useStyles();
  const id = useId();
  const { choose, isChanging, chosen } = useChooseLanguage();
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
        disabled={isChanging}
        value={chosen ?? 'browser'}
        onChange={(_event, { value }) => choose(value === 'browser' ? null : (value as Language))}
      >
        <Radio value="browser" label={t`Use browser setting`} />
        {languages.map((language) => (
          <Radio
            key={language}
            value={language}
            label={{ children: languageName(language), lang: language }}
          />
        ))}
      </RadioGroup>
    </section>
  );
}
