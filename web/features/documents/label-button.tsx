import type { Ref } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { Tag20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Hint } from '../../components/hint.tsx';

const useStyles = makeStyles({
  root: {
    // as high as the picture beside it, so that the text stays where it is
    height: '24px',
    marginInlineStart: 'auto',
    color: 'inherit',
    '@media print': { display: 'none' },
  },
});

interface LabelButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onOpen: () => void;
}

/** Opens the labels of a document for editing. */
export function LabelButton({ ref, isOpen, onOpen }: LabelButtonProps) {
  const styles = useStyles();
  return (
    <Hint content={t`Edit labels`} relationship="label">
      <Button
        ref={ref}
        className={styles.root}
        appearance="subtle"
        size="small"
        icon={<Tag20Regular />}
        aria-expanded={isOpen}
        onClick={onOpen}
      />
    </Hint>
  );
}
