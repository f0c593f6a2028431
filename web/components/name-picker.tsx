import type { ReactElement } from 'react';
import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  field: { position: 'relative', display: 'flex', flex: '1 1 260px', minWidth: 0 },
  icon: {
    position: 'absolute',
    zIndex: 1,
    top: '6px',
    left: '11px',
    display: 'flex',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  picker: { flexGrow: 1, minWidth: 0, '& input': { paddingLeft: '37px' } },
  option: { display: 'flex', alignItems: 'center', columnGap: '10px', minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Someone or something that can be picked. */
export interface Named {
  /** Unique in the list. */
  key: string;
  name: string;
  /** Distinguishes people with the same name. */
  quiet: string;
  /** A picture of 24 px. */
  picture: ReactElement;
}

interface NamePickerProps {
  label: string;
  placeholder: string;
  /** An icon of 20 px. */
  icon: ReactElement;
  text: string;
  onText: (text: string) => void;
  offered: readonly Named[];
  /** The key of the picked one. */
  picked: string | undefined;
  onPick: (key: string) => void;
  /** Shown when nothing is offered. */
  nothing: string;
}

/** A field for typing the beginning of a name and choosing from the matches. */
export function NamePicker({ label, placeholder, icon, text, onText, ...rest }: NamePickerProps) {
  const { offered, picked, onPick, nothing } = rest;
  const styles = useStyles();
  return (
    <div className={styles.field}>
      <span className={styles.icon}>{icon}</span>
      <Combobox
        expandIcon={null}
        className={styles.picker}
        freeform
        aria-label={label}
        placeholder={placeholder}
        value={text}
        selectedOptions={picked === undefined ? [] : [picked]}
        onInput={(event) => onText(event.currentTarget.value)}
        onOptionSelect={(_event, { optionValue }) => optionValue && onPick(optionValue)}
      >
        {offered.map(({ key, name, quiet, picture }) => (
          <Option key={key} value={key} text={name}>
            <span className={styles.option}>
              {picture}
              <span>
                {name} <span className={styles.quiet}>{quiet}</span>
              </span>
            </span>
          </Option>
        ))}
        {offered.length === 0 ? (
          <Option disabled value="" text="">
            {nothing}
          </Option>
        ) : null}
      </Combobox>
    </div>
  );
}
