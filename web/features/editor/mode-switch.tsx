import { useId } from 'react';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { EditorMode } from '../../../api/contract/users.ts';
import { Hint } from '../../components/hint.tsx';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    flexShrink: 0,
    padding: '2px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  choice: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    height: '28px',
    padding: '0 12px',
    borderRadius: tokens.borderRadiusSmall,
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ...createFocusOutlineStyle({ selector: 'focus-within' }),
    '@container main (max-width: 511px)': { padding: '0 10px' },
    '@media (pointer: coarse)': { height: '36px' },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    ':hover': { color: tokens.colorBrandForeground1 },
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  off: {
    color: tokens.colorNeutralForegroundDisabled,
    cursor: 'not-allowed',
    ':hover': { color: tokens.colorNeutralForegroundDisabled },
  },
  // the words are visible, and the radio covers them, so that it is clicked and read
  radio: { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
});

interface ModeSwitchProps {
  mode: EditorMode;
  /** Why the text cannot be shown formatted, if so. */
  refusal: string | undefined;
  isDisabled: boolean;
  onChoose: (mode: EditorMode) => void;
}

/** The choice between the text as it will read and its Markdown. */
export function ModeSwitch({ mode, refusal, isDisabled, onChoose }: ModeSwitchProps) {
  const styles = useStyles();
  const name = useId();
  const choice = (value: EditorMode, label: string, isOff: boolean) => (
    <label
      className={mergeClasses(styles.choice, value === mode && styles.chosen, isOff && styles.off)}
      // the text keeps its focus and selection
      onMouseDown={(event) => event.preventDefault()}
    >
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={value}
        checked={value === mode}
        disabled={isOff}
        onChange={() => onChoose(value)}
      />
      {label}
    </label>
  );
  const radios = (
    <div role="radiogroup" aria-label={t`Show the text as`} className={styles.root}>
      {choice('formatted', t`Formatted`, isDisabled || refusal !== undefined)}
      {choice('markdown', t`Markdown`, isDisabled)}
    </div>
  );
  return refusal === undefined ? (
    radios
  ) : (
    <Hint content={refusal} relationship="description">
      {radios}
    </Hint>
  );
}
