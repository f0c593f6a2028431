import { useState } from 'react';
import { Combobox, Field, makeStyles, Option, tokens } from '@fluentui/react-components';
import { expandIcon } from './expand-icon.ts';
import { useFieldMessage } from './form-field.tsx';

const useStyles = makeStyles({
  field: { rowGap: '1px' },
  // as high as the other fields of a form
  box: { minWidth: 0, height: '40px', '& input': { minWidth: 0, width: '100%', textOverflow: 'ellipsis' } },
  // fits above or below, wherever the field is
  list: { maxHeight: 'min(320px, 45vh)' },
  option: { '& > :last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
  note: {
    padding: '6px 10px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** An option; `value` identifies it. */
export interface Choice {
  value: string;
  text: string;
}

interface ChoiceBoxProps {
  label: string;
  chosen: Choice | undefined;
  choices: readonly Choice[];
  /** Shown below the choices: that there are more, or none. */
  note?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean;
  error?: string | undefined;
  hint?: string;
  /** Called with the typed text, and with '' when the list closes. */
  onType: (text: string) => void;
  onChoose: (choice: Choice) => void;
}

/** A combobox for more choices than its list can show: typing finds the others. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { label, chosen, choices, note, placeholder = '', disabled = false, error, hint } = props;
  const { onType, onChoose } = props;
  const styles = useStyles();
  const message = useFieldMessage(error, hint);
  const [typed, setTyped] = useState<string>();
  const type = (text: string | undefined): void => {
    setTyped(text);
    onType(text?.trim() ?? '');
  };
  return (
    <Field className={styles.field} label={label} {...message}>
      <Combobox
        className={styles.box}
        expandIcon={expandIcon(label)}
        listbox={{ className: styles.list }}
        positioning={{ position: 'below', align: 'start', matchTargetSize: 'width', autoSize: false }}
        value={typed ?? chosen?.text ?? ''}
        placeholder={chosen?.text ?? placeholder}
        selectedOptions={chosen ? [chosen.value] : []}
        disabled={disabled}
        onInput={(event) => type(event.currentTarget.value)}
        // the field is emptied for typing; meanwhile its placeholder shows the current choice
        onOpenChange={(_event, { open }) => type(open ? '' : undefined)}
        onOptionSelect={(_event, { optionValue }) => {
          const found = choices.find(({ value }) => value === optionValue);
          // when somebody types over a choice, Fluent clears it; here, typing only searches
          if (!found) return;
          onChoose(found);
          type(undefined);
        }}
      >
        {choices.map(({ value, text }) => (
          <Option key={value} value={value} text={text} className={styles.option}>
            <span>{text}</span>
          </Option>
        ))}
        {note === undefined ? null : (
          <div role="presentation" className={styles.note}>
            {note}
          </div>
        )}
      </Combobox>
    </Field>
  );
}
