import { t } from '@lingui/core/macro';
import { useField } from 'formik';
import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import { spaceLanguages, type SpaceLanguage } from '../../../api/contract/word-languages.ts';
import { FormField } from '../../components/form-field.tsx';
import { pageLocale } from '../../lib/page-locale.ts';

const useStyles = makeStyles({ root: { minWidth: 0, '& button': { height: '38px' } } });

/** The names of languages are the browser's, in the language of the page. */
function namesOfLanguages(): [SpaceLanguage, string][] {
  const names = new Intl.DisplayNames([pageLocale()], { type: 'language' });
  const [auto, ...languages] = spaceLanguages;
  const named = languages.map((each): [SpaceLanguage, string] => [each, names.of(each) ?? each]);
  const sorted = named.sort(([, a], [, b]) => a.localeCompare(b, pageLocale()));
  return [[auto, t`By the document’s words`], ...sorted];
}

/** The field for the language whose word forms search finds. */
export function LanguageField({ disabled }: { disabled: boolean }) {
  const styles = useStyles();
  const [, , { setValue }] = useField<string>('language');
  const named = namesOfLanguages();
  return (
    <FormField
      name="language"
      label={t`Language`}
      hint={t`Search also finds other forms of words in this language, such as plurals. English forms are always found.`}
    >
      {({ value, name, onBlur }) => (
        <Dropdown
          name={name}
          disabled={disabled}
          className={styles.root}
          value={named.find(([language]) => language === value)?.[1] ?? ''}
          selectedOptions={[value]}
          onBlur={onBlur as never}
          onOptionSelect={(_event, { optionValue }) => {
            if (optionValue !== undefined) void setValue(optionValue);
          }}
        >
          {named.map(([language, text]) => (
            <Option key={language} value={language}>
              {text}
            </Option>
          ))}
        </Dropdown>
      )}
    </FormField>
  );
}
