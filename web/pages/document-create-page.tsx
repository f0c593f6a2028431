import { useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { BoxMultiple24Regular, ShieldProhibited24Regular } from '@fluentui/react-icons';
import { CentredState } from '../components/centred-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { MentionScope } from '../components/mentions/mention-scope.ts';
import { uploadFile } from '../features/attachments/upload-file.ts';
import { useSpaces } from '../lib/queries/spaces.ts';
import { useCreateDocument } from '../features/documents/api.ts';
import { PlaceFields, type Place } from '../features/documents/place-fields.tsx';
import type { Change } from '../features/editor/draft-state.ts';
import { NewDocumentEditor } from '../features/editor/new-document-editor.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths, numberIn } from '../lib/paths.ts';
import { refusals } from '../lib/refusals.ts';
import { serverTexts } from '../lib/server-texts.ts';

/** /documents/create */
export function DocumentCreatePage() {
  const { user } = useCurrentUser();
  const allowed = user?.can.createDocument ?? false;
  useDocumentTitle(allowed ? t`New Document` : t`Access Denied`);
  const { data: spaces } = useSpaces();
  const hasSpace = spaces?.some(({ can }) => can.createDocument);
  // if the person loses the right while writing, the form and its text stay
  const [hadSpace, setHadSpace] = useState(false);
  if (hasSpace && !hadSpace) setHadSpace(true);
  if (user && allowed && hasSpace === false && !hadSpace) return <NoSpaceYet />;
  if (user && allowed) return <Form userId={user.id} />;
  return (
    <CentredState
      icon={<ShieldProhibited24Regular />}
      heading={t`Access Denied`}
      actions={
        <LinkButton appearance="primary" to={paths.home()}>
          {t`Go to Home`}
        </LinkButton>
      }
    >
      {refusals.createDocument}
    </CentredState>
  );
}

function NoSpaceYet() {
  return (
    <CentredState
      icon={<BoxMultiple24Regular />}
      heading={t`Create a space first`}
      actions={
        <LinkButton appearance="primary" to={paths.createSpace()}>
          {t`New Space`}
        </LinkButton>
      }
    >
      {t`Every document belongs to a space, and there is no space yet in which you can write.`}
    </CentredState>
  );
}

function Form({ userId }: { userId: number }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [place, setPlace] = useState<Place>({
    spaceId: numberIn(query.get('spaceId') ?? undefined),
    parentId: numberIn(query.get('parentId') ?? undefined) ?? null,
  });
  // a ref, because the draft is created once and must read the place when it saves
  const chosen = useRef(place);
  const createdId = useRef<number>(undefined);
  const create = useCreateDocument();
  const change = (next: Place) => {
    chosen.current = next;
    setPlace(next);
  };
  const make = async ({ title = '', content = '' }: Change) => {
    const { spaceId = 0, parentId } = chosen.current;
    const created = await create.mutateAsync({ title, content, spaceId, parentId });
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
            spaceError={hasTried && place.spaceId === undefined ? serverTexts.spaceRequired() : undefined}
            onChange={change}
          />
        )}
        create={make}
        upload={(file) => uploadFile({ documentId: createdId.current ?? 0, file })}
        onCreated={() => {
          if (createdId.current !== undefined) void navigate(paths.document(createdId.current));
        }}
      />
    </MentionScope>
  );
}
