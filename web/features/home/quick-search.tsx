import { useId, useState, type FormEvent } from 'react';
import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { Hint } from '../../components/hint.tsx';
import { mainWidths } from '../../components/main-widths.ts';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  label: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  row: { position: 'relative', display: 'flex', gap: '8px', marginTop: '11px' },
  input: {
    flexGrow: 1,
    minWidth: 0,
    height: '44px',
    paddingLeft: '14px',
    borderRadius: tokens.borderRadiusLarge,
    fontSize: '16.5px',
    '::after': {
      borderBottomLeftRadius: tokens.borderRadiusLarge,
      borderBottomRightRadius: tokens.borderRadiusLarge,
    },
    '& input': { paddingLeft: '4px', textOverflow: 'ellipsis' },
    [mainWidths.phone]: { paddingRight: '40px', fontSize: '16px', '& input': { paddingLeft: 0 } },
  },
  // on a phone the button stands in the field, so that there is room for its words
  sign: { display: 'flex', [mainWidths.phone]: { display: 'none' } },
  button: {
    height: '44px',
    paddingInline: '18px',
    borderRadius: tokens.borderRadiusLarge,
    fontSize: '15.5px',
    [mainWidths.phone]: {
      position: 'absolute',
      top: '2px',
      right: '2px',
      height: '40px',
      minWidth: '40px',
      padding: 0,
      border: 'none',
      backgroundColor: 'transparent',
    },
  },
  word: { [mainWidths.phone]: { display: 'none' } },
  phoneSign: { display: 'none', [mainWidths.phone]: { display: 'flex' } },
});

/** Whether the button shows no word. */
const isIconAlone = ({ firstElementChild }: HTMLElement): boolean => firstElementChild?.clientWidth === 0;

/** The search form of the dashboard. Does nothing if the field is blank. */
export function QuickSearch() {
  const styles = useStyles();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (query !== '') void navigate(paths.search(query));
  };

  const word = t({ message: 'Search', context: 'button' });
  return (
    <form role="search" aria-labelledby={`${id}-label`} onSubmit={submit}>
      <h2 id={`${id}-label`} className={styles.label}>
        {t`Quick Search`}
      </h2>
      <div className={styles.row}>
        <Input
          size="large"
          className={styles.input}
          aria-labelledby={`${id}-label`}
          placeholder={t`Search titles and text`}
          value={text}
          onChange={(_event, { value }) => setText(value)}
          contentBefore={
            <span className={styles.sign}>
              <Search20Regular />
            </span>
          }
        />
        <Hint content={word} when={isIconAlone}>
          <Button type="submit" className={styles.button}>
            <span className={styles.word}>{word}</span>
            <span className={styles.phoneSign}>
              <Search20Regular />
            </span>
          </Button>
        </Hint>
      </div>
    </form>
  );
}
