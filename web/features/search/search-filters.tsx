import { useState } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { fold } from '../../../api/text/words/fold.ts';
import { Avatar } from '../../components/avatar.tsx';
import { FilterBox } from '../../components/filter-box.tsx';
import { SpaceIcon } from '../../components/space-icon.tsx';
import { UpdatedFilter } from './updated-filter.tsx';
import { useSpaces } from '../../lib/queries/spaces.ts';
import { useAuthor, useAuthorChoices, useLabelChoices, type SearchFilters } from './api.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  option: { display: 'flex', alignItems: 'center', columnGap: '10px', minWidth: 0 },
  icon: { display: 'flex', color: tokens.colorBrandForeground1 },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

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
