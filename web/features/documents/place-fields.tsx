import { useState } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { ChoiceBox, type Choice } from '../../components/choice-box.tsx';
import { useDocumentChoices } from '../../lib/document-choices.ts';
import { useSpaces } from '../../lib/queries/spaces.ts';
import { useDocumentTitleOf } from './api.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '16px',
    // an error below one field must not move the other field
    alignItems: 'start',
    '@container main (max-width: 767px)': { gridTemplateColumns: '1fr' },
  },
});

/** The space and parent of a new document. */
export interface Place {
  spaceId: number | undefined;
  parentId: number | null;
}

const none = 'none';

interface ParentFieldProps {
  spaceId: number | undefined;
  parentId: number | null;
  onChange: (parentId: number | null) => void;
}

/** The field for the parent document. Typing searches the documents of the space. */
function ParentField({ spaceId, parentId, onChange }: ParentFieldProps) {
  const [q, setQ] = useState('');
  const [title, setTitle] = useState<string>();
  const { data } = useDocumentChoices({ spaceId, q });
  const known = useDocumentTitleOf(title === undefined ? parentId : null);
  const found = data?.items.map((item) => ({ value: String(item.id), text: item.title })) ?? [];
  const noParent: Choice = { value: none, text: t`No parent (top-level document)` };
  const withNone = noParent.text.toLowerCase().includes(q.toLowerCase());
  return (
    <ChoiceBox
      label={t`Parent document`}
      chosen={parentId === null ? noParent : { value: String(parentId), text: title ?? known ?? '' }}
      choices={withNone ? [noParent, ...found] : found}
      note={data?.hasMore ? t`Type part of the title to find more.` : undefined}
      disabled={spaceId === undefined}
      onType={setQ}
      onChoose={({ value, text }) => {
        onChange(value === none ? null : Number(value));
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

interface SpaceFieldProps {
  spaceId: number | undefined;
  error: string | undefined;
  onChange: (spaceId: number) => void;
}

/** The field for the space. Typing searches the spaces in which the person may write. */
function SpaceField({ spaceId, error, onChange }: SpaceFieldProps) {
  const [q, setQ] = useState('');
  const { data = [] } = useSpaces();
  const choices = data
    .filter(({ can }) => can.createDocument)
    .map(({ id, name }) => ({ value: String(id), text: name }));
  return (
    <ChoiceBox
      label={t`Space`}
      placeholder={t`Choose a space`}
      chosen={choices.find(({ value }) => value === String(spaceId))}
      choices={choices.filter(({ text }) => text.toLowerCase().includes(q.toLowerCase()))}
      error={error}
      onType={setQ}
      onChoose={({ value }) => onChange(Number(value))}
    />
  );
}

/** The fields for space and parent of a new document. */
export function PlaceFields({ place, spaceError, onChange }: PlaceFieldsProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <SpaceField
        spaceId={place.spaceId}
        error={spaceError}
        onChange={(spaceId) => {
          if (spaceId !== place.spaceId) onChange({ spaceId, parentId: null });
        }}
      />
      <ParentField
        key={place.spaceId}
        spaceId={place.spaceId}
        parentId={place.parentId}
        onChange={(parentId) => onChange({ ...place, parentId })}
      />
    </div>
  );
}
