import { useState } from 'react';
import { Field, makeStyles, Select } from '@fluentui/react-components';
import { ChoiceBox, type Choice } from '../../components/choice-box.tsx';
import { useDocumentChoices } from '../../lib/document-choices.ts';
import { useDocumentTitleOf, useSpaceChoices } from './api.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '16px',
    '@container sheet (max-width: 767px)': { gridTemplateColumns: '1fr' },
  },
});

/** Where a new document will stand. */
export interface Place {
  spaceId: number | undefined;
  parentId: number | null;
}

const noParent: Choice = { value: 'none', text: 'No parent (top-level document)' };

interface ParentFieldProps {
  spaceId: number | undefined;
  parentId: number | null;
  onChange: (parentId: number | null) => void;
}

/** The documents of a space to choose from, found by what is typed. */
function ParentField({ spaceId, parentId, onChange }: ParentFieldProps) {
  const [q, setQ] = useState('');
  const [title, setTitle] = useState<string>();
  const { data } = useDocumentChoices({ spaceId, q });
  const known = useDocumentTitleOf(title === undefined ? parentId : null);
  const found = data?.items.map((item) => ({ value: String(item.id), text: item.title })) ?? [];
  const withNone = noParent.text.toLowerCase().includes(q.toLowerCase());
  return (
    <ChoiceBox
      label="Parent document"
      chosen={parentId === null ? noParent : { value: String(parentId), text: title ?? known ?? '' }}
      choices={withNone ? [noParent, ...found] : found}
      note={data?.hasMore ? 'There are more. Type a part of the title to find them.' : undefined}
      disabled={spaceId === undefined}
      onType={setQ}
      onChoose={({ value, text }) => {
        onChange(value === noParent.value ? null : Number(value));
        setTitle(text);
      }}
    />
  );
}

interface PlaceFieldsProps {
  place: Place;
  spaceError: string | undefined;
  onChange: (place: Place) => void;
}

/** Space and parent of a new document. Only spaces that one may write in are offered. */
export function PlaceFields({ place, spaceError, onChange }: PlaceFieldsProps) {
  const styles = useStyles();
  const { data: spaces = [] } = useSpaceChoices();
  return (
    <div className={styles.root}>
      <Field label="Space" validationMessage={spaceError}>
        <Select
          value={place.spaceId ?? ''}
          onChange={(_event, { value }) =>
            onChange({ spaceId: value === '' ? undefined : Number(value), parentId: null })
          }
        >
          <option value="">Choose a space</option>
          {spaces
            .filter(({ can }) => can.createDocument)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      <ParentField
        key={place.spaceId}
        spaceId={place.spaceId}
        parentId={place.parentId}
        onChange={(parentId) => onChange({ ...place, parentId })}
      />
    </div>
  );
}
