import { useState, type ReactElement } from 'react';
import { Combobox, makeStyles, mergeClasses, Option } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';

const useStyles = makeStyles({
  box: {
    width: '148px',
    minWidth: 0,
    '& input': { minWidth: 0, width: '100%', textOverflow: 'ellipsis' },
    '@container main (max-width: 767px)': { flex: '1 1 140px', width: 'auto' },
  },
  listbox: { minWidth: '264px', maxHeight: '368px' },
});

export interface Choice<Id> {
  id: Id;
  name: string;
  content: ReactElement;
}

interface FilterBoxProps<Id> {
  label: string;
  /** Shown while nothing is chosen. */
  placeholder: string;
  chosen: { id: Id; name: string } | undefined;
  choices: readonly Choice<Id>[];
  onTyped: (text: string) => void;
  onChange: (id: Id | undefined) => void;
  /** In place of the usual width. */
  className?: string;
}

/** A combobox whose choices typing finds. A cross clears it. */
export function FilterBox<Id extends number | string>({
  label,
  placeholder,
  chosen,
  choices,
  onTyped,
  onChange,
  className,
}: FilterBoxProps<Id>) {
  const styles = useStyles();
  const [typed, setTyped] = useState<string>();
  const type = (text: string | undefined) => {
    setTyped(text);
    onTyped(text ?? '');
  };
  return (
    <Combobox
      className={mergeClasses(styles.box, className)}
      listbox={{ 'aria-label': label, className: styles.listbox }}
      positioning={{ position: 'below', align: 'start', offset: 4 }}
      aria-label={label}
      placeholder={placeholder}
      clearable
      value={typed ?? chosen?.name ?? ''}
      selectedOptions={chosen ? [String(chosen.id)] : []}
      onInput={(event) => type(event.currentTarget.value)}
      onOpenChange={(_event, { open }) => type(open ? '' : undefined)}
      onOptionSelect={(event, { optionValue }) => {
        // typing over a choice only searches: the filter changes when another option is chosen
        if (event.type === 'change') return;
        onChange(choices.find(({ id }) => String(id) === optionValue)?.id);
        type(undefined);
      }}
    >
      {choices.map(({ id, name, content }) => (
        <Option key={id} value={String(id)} text={name}>
          {content}
        </Option>
      ))}
      {choices.length === 0 ? (
        <Option disabled value="" text="">
          {t`Nothing found`}
        </Option>
      ) : null}
    </Combobox>
  );
}
