import { lazy, useState } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { Tag20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Fetched } from '../../components/fetched.tsx';
import { Hint } from '../../components/hint.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import type { NameDialogProps } from './name-dialog.tsx';

const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }));

const useStyles = makeStyles({
  wide: { '@container main (width < 768px)': { display: 'none' } },
  narrow: { minWidth: '32px', '@container main (width >= 768px)': { display: 'none' } },
});

interface NameButtonProps extends Pick<NameDialogProps, 'documentId' | 'version'> {
  /** Undefined while it is not known. */
  name: string | null | undefined;
  /** Why the reader may not name versions; undefined if they may. */
  refusal: string | undefined;
}

/** The button 'Name this version', with its dialog. */
export function NameButton({ documentId, version, name = null, refusal }: NameButtonProps) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  useFocusReturn(isOpen);
  const label = name === null ? t`Name this version` : t`Rename this version`;
  const icon = <Tag20Regular />;
  const open = () => setOpen(true);
  if (refusal !== undefined)
    return (
      <Hint content={refusal} relationship="description">
        <Button appearance="subtle" className={styles.wide} icon={icon} disabledFocusable>
          {label}
        </Button>
      </Hint>
    );
  return (
    <>
      <Button appearance="subtle" className={styles.wide} icon={icon} aria-haspopup="dialog" onClick={open}>
        {label}
      </Button>
      <IconButton className={styles.narrow} label={label} icon={icon} aria-haspopup="dialog" onClick={open} />
      {isOpen && (
        <Fetched what={t`The dialog`} onFailed={() => setOpen(false)}>
          <NameDialog {...{ documentId, version, name }} onClose={() => setOpen(false)} />
        </Fetched>
      )}
    </>
  );
}
