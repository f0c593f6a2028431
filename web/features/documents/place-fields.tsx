import { useState } from 'react';
import { Combobox, Field, makeStyles, Option, Select } from '@fluentui/react-components';
import { useParentChoices, useSpaceChoices } from './api.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '16px',
    '@container sheet (max-width: 767px)': { gridTemplateColumns: '1fr' },
  },
  parent: { minWidth: 0, '& input': { minWidth: 0, width: '100%' } },
});

/** Where a new document will stand. */
export interface Place {
  spaceId: number | undefined;
  parentId: number | null;
}

const noParent = 'No parent (top-level document)';

interface ParentFieldProps {
  spaceId: number | undefined;
  parentId: number | null;
  onChange: (parentId: number | null) => void;
}

/** The documents of a space to choose from, found by what is typed. */
function ParentField({ spaceId, parentId, onChange }: ParentFieldProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState(noParent);
  const { data = [] } = useParentChoices(spaceId, typed?.trim() ?? '');
  return (
    <Field label="Parent document">
      <Combobox
        className={styles.parent}
        value={typed ?? chosen}
        selectedOptions={[String(parentId)]}
        disabled={spaceId === undefined}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onOpenChange={(_event, { open }) => setTyped(open ? '' : undefined)}
        onOptionSelect={(_event, { optionValue, optionText }) => {
          onChange(optionValue === undefined || optionValue === 'null' ? null : Number(optionValue));
          setChosen(optionText ?? noParent);
          setTyped(undefined);
        }}
      >
        <Option value="null">{noParent}</Option>
        {data.map(({ id, title }) => (
          <Option key={id} value={String(id)}>
            {title}
          </Option>
        ))}
      </Combobox>
    </Field>
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
