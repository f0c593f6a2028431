import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Choice } from '../../components/choice-box.tsx';
import { LinksHere } from '../../components/links-here.tsx';
import { OpeningQuestion } from '../../components/opening-question.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { opensToMore, moveDocument, showMoved, type DocumentPlace } from '../../lib/document-moves.ts';
import { serverMessage } from '../../lib/http.ts';
import { useSpaces } from '../../lib/queries/spaces.ts';
import {
  isSameLevel,
  last,
  noParent,
  toPlace,
  whereItIs,
  type ChosenPlace,
  type MovedDocument,
} from './move-place.ts';
import { ParentChoice, PositionChoice, SpaceChoice } from './place-choices.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { documentQuery } from '../../lib/queries/documents.ts';

/** The title of a document's parent; undefined until it is loaded. */
const useParentTitle = ({ id, parentId }: { id: number; parentId: number | null }) =>
  useQuery({ ...documentQuery(id), enabled: parentId !== null }).data?.ancestors.at(-1)?.title;

function useMove({ id, spaceId }: { id: number; spaceId: number }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (place: DocumentPlace) => moveDocument(id, place),
    onSuccess: (moved) => showMoved(client, moved, { spaceId }),
  });
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '16px', paddingBottom: '8px' },
  what: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: '22px', overflowWrap: 'anywhere' },
});

interface MoveDialogProps {
  document: MovedDocument;
  onClose: () => void;
}

/** Moves a document with everything below it to a space, a parent and a position. */
export function MoveDialog({ document, onClose }: MoveDialogProps) {
  const { title } = document;
  const styles = useStyles();
  const toasts = useToasts();
  const move = useMove(document);
  const { place, choose } = useChosenPlace(document);
  const target = toPlace(place);
  const busy = move.isPending;
  const { dialog, close } = useClosingDialog(onClose, { isBusy: busy });
  const [isAsked, setAsked] = useState(false);
  const submit = ({ mayOpen = false } = {}): void => {
    if (target === undefined || busy) return;
    move.mutate(
      { ...target, mayOpen },
      {
        onSuccess: () => {
          toasts.success(t`Document moved`);
          close();
        },
        onError: (error) => {
          if (opensToMore(error)) setAsked(true);
          else toasts.failure(t`Failed to move document`, serverMessage(error));
        },
      },
    );
  };

  return (
    <Dialog {...dialog}>
      <DialogSurface>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <DialogBody>
            <DialogTitle>{t`Move document`}</DialogTitle>
            <DialogContent className={styles.content}>
              <p className={styles.what}>
                {document.hasChildren
                  ? t`“${title}” moves with all documents below it.`
                  : t`“${title}” moves.`}
              </p>
              {Number(place.space.value) !== document.spaceId && (
                <LinksHere documentId={document.id} className={styles.what} />
              )}
              <SpaceChoice place={place} onChoose={(space) => choose({ space, parent: noParent() })} />
              <ParentChoice
                key={place.space.value}
                document={document}
                place={place}
                onChoose={(parent) => choose({ parent })}
              />
              <PositionChoice
                key={`${place.space.value} ${place.parent.value}`}
                document={document}
                place={place}
                onChoose={(position) => choose({ position })}
              />
            </DialogContent>
            <DialogActions>
              <Button disabled={busy} onClick={close}>
                {t`Cancel`}
              </Button>
              <Button type="submit" appearance="primary" disabledFocusable={target === undefined || busy}>
                {busy ? t`Moving...` : t`Move`}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
        <OpeningQuestion
          title={isAsked ? title : undefined}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            submit({ mayOpen: true });
          }}
        />
      </DialogSurface>
    </Dialog>
  );
}

/** The values of the fields, to begin with the document's present place. */
function useChosenPlace(document: MovedDocument) {
  const { data: spaces } = useSpaces();
  const parentTitle = useParentTitle(document) ?? '';
  const [chosen, setChosen] = useState<Partial<ChosenPlace>>({});

  const { spaceId, parentId } = document;
  const name = spaces?.find(({ id }) => id === spaceId)?.name ?? '';
  const own: Choice = parentId === null ? noParent() : { value: String(parentId), text: parentTitle };
  const level = {
    space: chosen.space ?? { value: String(spaceId), text: name },
    parent: chosen.parent ?? own,
  };
  const atStart = isSameLevel({ ...level, position: last() }, document) ? whereItIs() : last();
  const place: ChosenPlace = { ...level, position: chosen.position ?? atStart };

  /** Another level has other positions, so a change of the level resets the position. */
  const choose = (change: Partial<ChosenPlace>): void =>
    setChosen(({ space, parent }) => ({ space, parent, ...change }));
  return { place, choose };
}
