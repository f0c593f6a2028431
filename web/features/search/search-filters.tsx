import { useState, type ReactElement } from 'react';
import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { fold } from '../../../api/text/words/fold.ts';
import { Avatar } from '../../components/avatar.tsx';
import { SpaceIcon } from '../../components/space-icon.tsx';
import { UpdatedFilter } from './updated-filter.tsx';
import { useSpaces } from '../../lib/queries/spaces.ts';
import { useAuthor, useAuthorChoices, useLabelChoices, type SearchFilters } from './api.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  box: {
    width: '148px',
    minWidth: 0,
    '& input': { minWidth: 0, width: '100%', textOverflow: 'ellipsis' },
    '@container main (max-width: 767px)': { flex: '1 1 140px', width: 'auto' },
  },
  listbox: { minWidth: '264px' },
  option: { display: 'flex', alignItems: 'center', columnGap: '10px', minWidth: 0 },
  icon: { display: 'flex', color: tokens.colorBrandForeground1 },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface Choice<Id> {
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
}

/** A combobox whose choices typing finds. A cross clears it. */
function FilterBox<Id extends number | string>({
  label,
  placeholder,
  chosen,
  choices,
  onTyped,
  onChange,
}: FilterBoxProps<Id>) {
  const styles = useStyles();
  const [typed, setTyped] = useState<string>();
  const type = (text: string | undefined) => {
    setTyped(text);
    onTyped(text ?? '');
  };
  return (
    <Combobox
      className={styles.box}
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

interface SearchFiltersRowProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}

/** The filters of a search: a space, the person who created a document, a label, and when it was updated. */
export function SearchFiltersRow({ filters, onChange }: SearchFiltersRowProps) {
  const styles = useStyles();
  const [spaceText, setSpaceText] = useState('');
  const [personText, setPersonText] = useState('');
  const [labelText, setLabelText] = useState('');
  const { data: spaces = [] } = useSpaces();
  const { data: people = [] } = useAuthorChoices(personText.trim());
  const { data: labels = [] } = useLabelChoices(labelText.trim());
  const { data: author } = useAuthor(filters.authorId);
  const space = spaces.find(({ id }) => id === filters.spaceId);
  const wanted = fold(spaceText.trim());
  return (
    <div className={styles.root}>
      <FilterBox
        label={t`Space`}
        placeholder={t`Any space`}
        chosen={
          filters.spaceId === undefined ? undefined : { id: filters.spaceId, name: space?.name ?? t`A space` }
        }
        choices={spaces
          .filter(({ name }) => fold(name).includes(wanted))
          .map(({ id, name }) => ({
            id,
            name,
            content: (
              <span className={styles.option}>
                <span className={styles.icon} aria-hidden>
                  <SpaceIcon id={id} name={name} />
                </span>
                {name}
              </span>
            ),
          }))}
        onTyped={setSpaceText}
        onChange={(spaceId) => onChange({ ...filters, spaceId })}
      />
      <FilterBox
        label={t`Author`}
        placeholder={t`Any author`}
        chosen={
          filters.authorId === undefined
            ? undefined
            : { id: filters.authorId, name: author?.displayName ?? t`A person` }
        }
        choices={people.map(({ id, displayName, username, avatar }) => ({
          id,
          name: displayName,
          content: (
            <span className={styles.option}>
              <Avatar id={id} name={displayName} avatar={avatar} size={24} decorative />
              <span>
                {displayName} <span className={styles.quiet}>{username}</span>
              </span>
            </span>
          ),
        }))}
        onTyped={setPersonText}
        onChange={(authorId) => onChange({ ...filters, authorId })}
      />
      <FilterBox
        label={t`Label`}
        placeholder={t`Any label`}
        chosen={filters.label === undefined ? undefined : { id: filters.label, name: filters.label }}
        choices={labels.map(({ name, documents }) => ({
          id: name,
          name,
          content: (
            <span className={styles.option}>
              {name} <span className={styles.quiet}>{documents}</span>
            </span>
          ),
        }))}
        onTyped={setLabelText}
        onChange={(label) => onChange({ ...filters, label })}
      />
      <UpdatedFilter updated={filters.updated} onChange={(updated) => onChange({ ...filters, updated })} />
    </div>
  );
}
