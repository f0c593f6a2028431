import { useState } from 'react';
import { useField } from 'formik';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChoiceBox, type Choice } from '../../components/choice-box.tsx';
import { useDocumentChoices } from '../../lib/document-choices.ts';
import { documentQuery } from '../../lib/queries/documents.ts';

const none = 'none';

/** The field for the document that opens first. Typing searches the documents of the space. */
export function FrontPageField({ spaceId }: { spaceId: number }) {
  const [{ value: chosenId }, { error }, { setValue }] = useField<number | null>('frontPageId');
  const [q, setQ] = useState('');
  const [title, setTitle] = useState<string>();
  const { data } = useDocumentChoices({ spaceId, q });
  const { data: known } = useQuery({ ...documentQuery(chosenId ?? 0), enabled: chosenId !== null });
  const found = data?.items.map((item) => ({ value: String(item.id), text: item.title })) ?? [];
  const noPage: Choice = { value: none, text: t`The list of documents` };
  const withNone = noPage.text.toLowerCase().includes(q.toLowerCase());
  return (
    <ChoiceBox
      label={t`Front page`}
      hint={t`What opens first in this space. People who may not see that document get the list of documents.`}
      chosen={chosenId === null ? noPage : { value: String(chosenId), text: title ?? known?.title ?? '' }}
      choices={withNone ? [noPage, ...found] : found}
      note={data?.hasMore ? t`Type part of the title to find more.` : undefined}
      error={error}
      onType={setQ}
      onChoose={({ value, text }) => {
        void setValue(value === none ? null : Number(value));
        setTitle(text);
      }}
    />
  );
}
