import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { EditorMode } from '../../../api/contract/users.ts';
import { IconButton } from '../../components/icon-button.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '5px 24px 5px 32px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    '@container main (max-width: 767px)': { paddingInline: '16px' },
  },
  words: { marginRight: '4px' },
  close: { marginLeft: 'auto' },
});

interface ModeQuestionProps {
  mode: EditorMode;
  onChoose: (mode: EditorMode) => void;
}

/** Asks once how somebody writes. Whoever closes it keeps the mode that they see. */
export function ModeQuestion({ mode, onChoose }: ModeQuestionProps) {
  const styles = useStyles();
  return (
    <section aria-label={t`How do you write?`} className={styles.root}>
      <span className={styles.words}>{t`Write as in Word, or in Markdown?`}</span>
      <Button size="small" onClick={() => onChoose('formatted')}>
        {t`As in Word`}
      </Button>
      <Button size="small" onClick={() => onChoose('markdown')}>
        {t`In Markdown`}
      </Button>
      <span className={styles.close}>
        <IconButton
          size="small"
          label={t`Keep it as it is`}
          icon={<Dismiss16Regular />}
          onClick={() => onChoose(mode)}
        />
      </span>
    </section>
  );
}
