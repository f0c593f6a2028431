import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ShieldProhibited24Regular } from '@fluentui/react-icons';
import { messages } from '../../api/contract/limits.ts';
import { CentredState } from '../components/centred-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { MentionScope } from '../components/mentions/mention-scope.ts';
import { toDocumentId, useCreateDocument } from '../features/documents/api.ts';
import { PlaceFields, type Place } from '../features/documents/place-fields.tsx';
import type { Change } from '../features/editor/draft.ts';
import { NewDocumentEditor } from '../features/editor/new-document-editor.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { refusals } from '../lib/refusals.ts';
import { makeUuid } from '../lib/uuid.ts';

/** /documents/create */
export function DocumentCreatePage() {
  const { user } = useCurrentUser();
  const allowed = user?.can.createDocument ?? false;
  useDocumentTitle(allowed ? 'New Document' : 'Access Denied');
  if (user && allowed) return <Form userId={user.id} />;
  return (
    <CentredState
      icon={<ShieldProhibited24Regular />}
      heading="Access Denied"
      actions={
        <LinkButton appearance="primary" to={paths.home()}>
          Go to Home
        </LinkButton>
      }
    >
      {refusals.createDocument}
    </CentredState>
  );
}

/** A key for what is sent: the same again has the same one, so that a lost answer makes no second document. */
function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: makeUuid() };
    return last.current.key;
  };
}

function Form({ userId }: { userId: number }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [place, setPlace] = useState<Place>({
    spaceId: toDocumentId(query.get('spaceId') ?? undefined),
    parentId: toDocumentId(query.get('parentId') ?? undefined) ?? null,
  });
  // read when it is sent: the draft is made once, the place is chosen later
  const chosen = useRef(place);
  const createdId = useRef<number>(undefined);
  const keyOf = useIdempotencyKey();
  const create = useCreateDocument();
  const change = (next: Place) => {
    chosen.current = next;
    setPlace(next);
  };
  const make = async ({ title = '', content }: Change) => {
    const { spaceId = 0, parentId } = chosen.current;
    const document = { title, content, spaceId, parentId };
    const created = await create.mutateAsync({ document, idempotencyKey: keyOf(document) });
    createdId.current = created.id;
    return created;
  };
  return (
    <MentionScope value={place.spaceId === undefined ? {} : { spaceId: place.spaceId }}>
      <NewDocumentEditor
        userId={userId}
        hasPlace={place.spaceId !== undefined}
        place={(hasTried) => (
          <PlaceFields
            place={place}
            spaceError={hasTried && place.spaceId === undefined ? messages.spaceRequired : undefined}
            onChange={change}
          />
        )}
        create={make}
        onCreated={() => {
          if (createdId.current !== undefined) void navigate(paths.document(createdId.current));
        }}
      />
    </MentionScope>
  );
}
