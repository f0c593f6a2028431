import { useState, type ReactElement } from 'react';
import { Combobox, makeStyles, mergeClasses, Option } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { expandIcon } from './expand-icon.ts';

const useStyles = makeStyles({
  box: {
    // as wide as what it shows while nothing is chosen: a field alone does not know how long its words are
    '::before': {
      content: 'attr(data-words)',
      gridArea: '1 / 1',
      height: 0,
      // as the field, with a little room
      paddingInline: '14px 16px',
      overflow: 'hidden',
      visibility: 'hidden',
      whiteSpace: 'pre',
    },
    '& input': { gridArea: '1 / 1', width: 0, minWidth: '100%', textOverflow: 'ellipsis' },
    minWidth: 'min(148px, 100%)',
    maxWidth: '100%',
    '@container main (max-width: 767px)': { flex: '1 1 auto' },
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
  // React knows the attribute, Fluent's types do not
  const words: object = { 'data-words': placeholder };
  const type = (text: string | undefined) => {
    setTyped(text);
    onTyped(text ?? '');
  };
  return (
    <Combobox
      className={mergeClasses(styles.box, className)}
      root={words}
      listbox={{ 'aria-label': label, className: styles.listbox }}
      positioning={{ position: 'below', align: 'start', offset: 4 }}
      aria-label={label}
      expandIcon={expandIcon(label)}
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
