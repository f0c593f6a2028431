import { useState } from 'react';
import { useField } from 'formik';
import { t } from '@lingui/core/macro';
import { fold } from '../../../api/text/words/fold.ts';
import { spaceLanguages } from '../../../api/text/words/word-languages.ts';
import { ChoiceBox, type Choice } from '../../components/choice-box.tsx';
import { pageLocale } from '../../lib/page-locale.ts';

/** The names of languages come from the browser, in the language of the page. */
function namedLanguages(): Choice[] {
  const names = new Intl.DisplayNames([pageLocale()], { type: 'language' });
  const [auto, ...languages] = spaceLanguages;
  const named = languages.map((value): Choice => ({ value, text: names.of(value) ?? value }));
  return [
    { value: auto, text: t`Detect from each document` },
    ...named.sort((a, b) => a.text.localeCompare(b.text, pageLocale())),
  ];
}

/** The field for the language whose word forms search finds. */
export function LanguageField() {
  const [{ value: chosen }, , { setValue }] = useField<string>('language');
  const [typed, setTyped] = useState('');
  const languages = namedLanguages();
  const choices = languages.filter(({ text }) => fold(text).includes(fold(typed)));
  return (
    <ChoiceBox
      label={t`Language`}
      hint={t`Search also finds other forms of words in this language, such as plurals. English forms are always found.`}
      chosen={languages.find(({ value }) => value === chosen)}
      choices={choices}
      note={choices.length === 0 ? t`Nothing found` : undefined}
      onType={setTyped}
      onChoose={({ value }) => void setValue(value)}
    />
  );
}
