import { useId, useLayoutEffect, useRef, useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import type { DocumentAccess } from '../../../api/contract/restrictions.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { tabId, TabStrip } from '../../components/tab-strip.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { WarningBar } from '../../components/warning-bar.tsx';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { nameInWords } from '../../lib/person-name.ts';
import { serverMessage } from '../../lib/http.ts';
import { useAccess, useLift, useRestrict, type AccessKind } from './access-api.ts';
import { useSpaceOf } from './api.ts';
import { allowedBy, toBody, type Allowed } from './allowed.ts';
import { AllowedList } from './allowed-list.tsx';
import { AllowedPicker } from './allowed-picker.tsx';
import { RestrictionsAbove } from './restrictions-above.tsx';

const useStyles = makeStyles({
  text: {
    margin: '0 0 12px',
    color: tokens.colorNeutralForeground2,
    lineHeight: '22px',
    overflowWrap: 'anywhere',
  },
  tabs: { marginBottom: '14px' },
  actions: { '@media (max-width: 511px)': { alignItems: 'stretch' } },
});

interface AccessDialogProps {
  document: Document;
  onClose: () => void;
}

/** Who can open a document and who can edit it: restricts it to people and groups, changes them, or lifts that. */
export function AccessDialog({ document, onClose }: AccessDialogProps) {
  const { data, isError, refetch } = useAccess(document.id);
  const { dialog, close } = useClosingDialog(onClose);
  return (
    <Dialog {...dialog}>
      <DialogSurface>
        {data ? (
          <AccessForm document={document} access={data} onDone={close} />
        ) : (
          <DialogBody>
            <DialogTitle>{titleOf('read')}</DialogTitle>
            <DialogContent>
              {isError ? (
                <LoadError text={t`This could not be loaded.`} onRetry={() => void refetch()} />
              ) : (
                <SkeletonRows label={t`Loading`} count={2} />
              )}
            </DialogContent>
            <DialogActions>
              <Button onClick={close}>{t`Close`}</Button>
            </DialogActions>
          </DialogBody>
        )}
      </DialogSurface>
    </Dialog>
  );
}

const titleOf = (kind: AccessKind): string =>
  kind === 'read' ? t`Who can open this document` : t`Who can edit this document`;

interface AccessFormProps {
  document: Document;
  access: DocumentAccess;
  onDone: () => void;
}

function AccessForm({ document, access, onDone }: AccessFormProps) {
  const styles = useStyles();
  const tabs = useId();
  const [kind, setKind] = useState<AccessKind>('read');
  const { own, above } = kind === 'read' ? access : access.editing;
  const [chosen, setChosen] = useState<Record<AccessKind, readonly Allowed[]>>(() => ({
    read: allowedBy(access.own),
    edit: allowedBy(access.editing.own),
  }));
  const allowed = chosen[kind];
  const change = (changed: readonly Allowed[]) => setChosen({ ...chosen, [kind]: changed });
  // what was chosen for the other kind waits to be saved too
  const done = () => {
    const other = kind === 'read' ? 'edit' : 'read';
    const stored = allowedBy((other === 'read' ? access : access.editing).own);
    if (isSame(stored, chosen[other])) onDone();
    else setKind(other);
  };
  const { save, lift, busy } = useChanges(document, done);
  const canChange = access.can.change;
  const shutOut = useShutOut(document, kind, allowed);
  const [warned, setWarned] = useState<string>();
  const confirm = () => {
    if (shutOut === undefined || warned === shutOut) save(kind, allowed);
    else setWarned(shutOut);
  };
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: form } = body;
    // the button that had the focus while this was loading is gone
    if (form && form.ownerDocument.activeElement === form.ownerDocument.body)
      (form.querySelector('input') ?? form.querySelector('button'))?.focus();
  }, []);
  return (
    <DialogBody ref={body}>
      <DialogTitle>{titleOf(kind)}</DialogTitle>
      <DialogContent>
        <div className={styles.tabs}>
          <TabStrip
            label={t`Access`}
            id={tabs}
            selected={kind}
            tabs={[
              { value: 'read', text: t`Can open` },
              { value: 'edit', text: t`Can edit` },
            ]}
            onSelect={setKind}
          />
        </div>
        <div role="tabpanel" aria-labelledby={tabId(tabs, kind)}>
          <p className={styles.text}>{whatItMeans(kind, own !== null, document.space.name)}</p>
          {canChange && kind === 'read' ? (
            <p className={styles.text}>
              {t`This can also shut out people who can open a document below it, even one that you cannot see.`}
            </p>
          ) : null}
          <RestrictionsAbove above={above} kind={kind} />
          {canChange ? (
            <AllowedPicker
              key={kind}
              documentId={document.id}
              kind={kind}
              known={allowed}
              onPick={(picked) => change([...allowed, picked])}
            />
          ) : null}
          <AllowedList
            kind={kind}
            allowed={allowed}
            onRemove={
              canChange && !busy ? (key) => change(allowed.filter((each) => each.key !== key)) : undefined
            }
          />
          {warned !== undefined && warned === shutOut ? (
            <WarningBar>
              <MessageBarBody>{shutOut}</MessageBarBody>
            </WarningBar>
          ) : null}
        </div>
      </DialogContent>
      <DialogActions className={styles.actions} fluid>
        {own && canChange ? (
          <Button disabled={busy} onClick={() => lift(kind)}>
            {t`Lift restriction`}
          </Button>
        ) : null}
        <Button disabled={busy} onClick={onDone}>
          {canChange ? t`Cancel` : t`Close`}
        </Button>
        {canChange ? (
          <Button appearance="primary" disabledFocusable={busy} onClick={confirm}>
            {warned !== undefined && warned === shutOut ? t`Restrict anyway` : own ? t`Save` : t`Restrict`}
          </Button>
        ) : null}
      </DialogActions>
    </DialogBody>
  );
}

const isSame = (one: readonly Allowed[], other: readonly Allowed[]): boolean =>
  one.length === other.length && one.every(({ key }) => other.some((each) => each.key === key));

function whatItMeans(kind: AccessKind, isRestricted: boolean, spaceName: string): string {
  if (kind === 'read')
    return isRestricted
      ? t`Only these people and groups can open it and the documents below it. The managers of ${spaceName} and administrators always can.`
      : t`Add people and groups, and only they can open it and the documents below it. The managers of ${spaceName} and administrators always can.`;
  return isRestricted
    ? t`Only these people and groups can edit it and the documents below it, if they may write in ${spaceName}. All others who can open it can read it and comment. The managers of ${spaceName} and administrators can always edit it.`
    : t`Add people and groups, and only they can edit it and the documents below it. All others who can open it can read it and comment. The managers of ${spaceName} and administrators can always edit it.`;
}

/** Who would lose the document by a restriction: the person who sets it, or its author; undefined if nobody would. */
function useShutOut(
  { createdBy, spaceId }: Document,
  kind: AccessKind,
  allowed: readonly Allowed[],
): string | undefined {
  const { user } = useCurrentUser();
  const { data: space } = useSpaceOf(spaceId);
  // a group may contain them
  if (!user || allowed.some(({ kind }) => kind === 'group')) return undefined;
  const isNamed = (id: number) => allowed.some(({ kind, id: named }) => kind === 'person' && named === id);
  const keepsIt = user.role === 'admin' || space?.can.manageMembers === true || isNamed(user.id);
  if (!keepsIt)
    return kind === 'read'
      ? t`You are not among these people. After this you cannot open the document any more.`
      : t`You are not among these people. After this you cannot edit the document any more.`;
  if (!createdBy || createdBy.id === user.id || isNamed(createdBy.id)) return undefined;
  const name = nameInWords(createdBy, t`Someone`);
  return kind === 'read'
    ? t`${name}, who wrote this document, is not among these people. If that is not a manager or an administrator, they cannot open it any more.`
    : t`${name}, who wrote this document, is not among these people. If that is not a manager or an administrator, they cannot edit it any more.`;
}

function useChanges(document: Document, onDone: () => void) {
  const toasts = useToasts();
  const restrict = useRestrict(document);
  const lifting = useLift(document);
  const busy = restrict.isPending || lifting.isPending;
  const save = (kind: AccessKind, allowed: readonly Allowed[]): void => {
    if (busy) return;
    restrict.mutate(
      { kind, ...toBody(allowed) },
      {
        onSuccess: () => {
          toasts.success(kind === 'read' ? t`Document restricted` : t`Editing restricted`);
          onDone();
        },
        onError: (error) => toasts.failure(t`Failed to restrict the document`, serverMessage(error)),
      },
    );
  };
  const lift = (kind: AccessKind): void => {
    lifting.mutate(kind, {
      onSuccess: () => {
        toasts.success(t`Restriction lifted`);
        onDone();
      },
      onError: (error) => toasts.failure(t`Failed to lift the restriction`, serverMessage(error)),
    });
  };
  return { save, lift, busy };
}
