import { useId, useState, type FormEvent } from 'react';
import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  label: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  row: { display: 'flex', gap: '8px', marginTop: '11px' },
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
    '& input': { paddingLeft: '4px' },
  },
  button: {
    height: '44px',
    paddingInline: '18px',
    borderRadius: tokens.borderRadiusLarge,
    fontSize: '15.5px',
  },
});

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
          contentBefore={<Search20Regular />}
        />
        <Button type="submit" className={styles.button}>
          {t({ message: 'Search', context: 'button' })}
        </Button>
      </div>
    </form>
  );
}
