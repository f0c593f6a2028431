import { useState } from 'react';
import { t } from '@lingui/core/macro';
import type { Space } from '../../../api/contract/spaces.ts';
import { ChoiceBox, type Choice } from '../../components/choice-box.tsx';
import { useDocumentChoices, type DocumentChoices } from '../../lib/document-choices.ts';
import { useSpaces } from '../../lib/queries/spaces.ts';
import { first, isSameLevel, last, noParent, toParentId, whereItIs } from './move-place.ts';
import type { ChosenPlace, MovedDocument } from './move-place.ts';

interface FieldProps {
  document: MovedDocument;
  place: ChosenPlace;
  onChoose: (choice: Choice) => void;
}

const toChoice = ({ id, name }: Space): Choice => ({ value: String(id), text: name });
const includes = ({ text }: Choice, q: string): boolean => text.toLowerCase().includes(q.toLowerCase());

function noteOf(found: DocumentChoices | undefined, q: string): string | undefined {
  if (found?.hasMore) return t`Type part of the title to find more.`;
  return found?.items.length === 0 && q !== '' ? t`No documents found` : undefined;
}

/** The field for the space. Offers spaces in which the person may write. */
export function SpaceChoice({ place, onChoose }: Omit<FieldProps, 'document'>) {
  const [q, setQ] = useState('');
  const { data = [] } = useSpaces();
  const choices = data
    .filter(({ can }) => can.createDocument)
    .map(toChoice)
    .filter((choice) => includes(choice, q));
  return (
    <ChoiceBox
      label={t`Space`}
      chosen={place.space}
      choices={choices}
      note={choices.length === 0 ? t`No spaces found in which you can write` : undefined}
      onType={setQ}
      onChoose={onChoose}
    />
  );
}

/** The field for the parent. Offers the documents of the chosen space, without the moved one and those below it. */
export function ParentChoice({ document, place, onChoose }: FieldProps) {
  const [q, setQ] = useState('');
  const { data } = useDocumentChoices({ spaceId: Number(place.space.value), q, outside: document.id });
  const none = noParent();
  const choices = data?.items.map(({ id, title }) => ({ value: String(id), text: title })) ?? [];
  return (
    <ChoiceBox
      label={t`Parent document`}
      chosen={place.parent}
      choices={includes(none, q) ? [none, ...choices] : choices}
      note={noteOf(data, q)}
      onType={setQ}
      onChoose={onChoose}
    />
  );
}

/** The field for the position among the documents of the chosen level. */
export function PositionChoice({ document, place, onChoose }: FieldProps) {
  const [q, setQ] = useState('');
  const { data } = useDocumentChoices({
    spaceId: Number(place.space.value),
    parentId: toParentId(place.parent) ?? 'root',
    q,
    outside: document.id,
  });
  const ends = [...(isSameLevel(place, document) ? [whereItIs()] : []), first(), last()];
  const siblings = data?.items.map(({ id, title }) => ({ value: String(id), text: t`After ${title}` })) ?? [];
  return (
    <ChoiceBox
      label={t`Position`}
      chosen={place.position}
      choices={[...ends.filter((choice) => includes(choice, q)), ...siblings]}
      note={noteOf(data, q)}
      onType={setQ}
      onChoose={onChoose}
    />
  );
}
