import { lazy, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { BoxMultiple24Regular, ShieldProhibited24Regular } from '@fluentui/react-icons';
import { CentredState } from '../components/centred-state.tsx';
import { Fetched } from '../components/fetched.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { MentionScope } from '../components/mentions/mention-scope.ts';
import { uploadFile } from '../features/attachments/upload-file.ts';
import { useSpaces } from '../lib/queries/spaces.ts';
import { useCreateDocument } from '../features/documents/api.ts';
import { PlaceFields, type Place } from '../features/documents/place-fields.tsx';
import type { Change } from '../features/editor/draft-state.ts';
import { NewDocumentEditor } from '../features/editor/new-document-editor.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { builtInKeys, type BuiltInKey } from '../../api/text/templates/keys.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths, numberIn } from '../lib/paths.ts';
import { refusals } from '../lib/refusals.ts';
import { serverTexts } from '../lib/server-texts.ts';

const NewFromTemplateDialog = lazy(async () => ({
  default: (await import('../features/templates/new-from-template-dialog.tsx')).NewFromTemplateDialog,
}));

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

interface FromTemplate {
  /** What the person has typed already. */
  title: string;
  /** Forgets what the editor of the page has. */
  discard: () => void;
}

const askedByAddress: FromTemplate = { title: '', discard: () => undefined };

function withoutTemplate(query: URLSearchParams): URLSearchParams {
  query.delete('template');
  return query;
}

const isTemplate = (name: string | null): name is BuiltInKey => builtInKeys.some((key) => key === name);

function Form({ userId }: { userId: number }) {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [place, setPlace] = useState<Place>({
    spaceId: numberIn(query.get('spaceId') ?? undefined),
    parentId: numberIn(query.get('parentId') ?? undefined) ?? null,
  });
  // a ref, because the draft is created once and must read the place when it saves
  const chosen = useRef(place);
  const createdId = useRef<number>(undefined);
  const named = query.get('template');
  const [asked, setAsked] = useState<FromTemplate>();
  const fromTemplate = asked ?? (named === null ? undefined : askedByAddress);
  const closeTemplates = () => {
    setAsked(undefined);
    if (named !== null) setQuery(withoutTemplate, { replace: true });
  };
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
        onTemplate={(title, discard) => setAsked({ title, discard })}
        create={make}
        upload={(file) => uploadFile({ documentId: createdId.current ?? 0, file })}
        onCreated={() => {
          if (createdId.current !== undefined) void navigate(paths.document(createdId.current));
        }}
      />
      {fromTemplate && (
        <Fetched what={t`The dialog`} onFailed={closeTemplates}>
          <NewFromTemplateDialog
            {...place}
            place={<PlaceFields place={place} spaceError={undefined} onChange={change} />}
            title={fromTemplate.title}
            template={isTemplate(named) ? named : numberIn(named)}
            onCreated={({ id }) => {
              fromTemplate.discard();
              void navigate(paths.documentEdit(id));
            }}
            onClose={closeTemplates}
          />
        </Fetched>
      )}
    </MentionScope>
  );
}
