import { useLayoutEffect, useRef, useState } from 'react';
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
import { useToasts } from '../../components/toasts.tsx';
import { WarningBar } from '../../components/warning-bar.tsx';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { nameInWords } from '../../lib/person-name.ts';
import { serverMessage } from '../../lib/http.ts';
import { useAccess, useLift, useRestrict } from './access-api.ts';
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
  actions: { '@media (max-width: 511px)': { alignItems: 'stretch' } },
});

interface AccessDialogProps {
  document: Document;
  onClose: () => void;
}

/** Who can open a document: restricts it to people and groups, changes them, or lifts the restriction. */
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
            <DialogTitle>{t`Who can open this document`}</DialogTitle>
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

interface AccessFormProps {
  document: Document;
  access: DocumentAccess;
  onDone: () => void;
}

function AccessForm({ document, access, onDone }: AccessFormProps) {
  const styles = useStyles();
  const [allowed, setAllowed] = useState<readonly Allowed[]>(() => allowedBy(access.own));
  const { save, lift, busy } = useChanges(document, onDone);
  const canChange = access.can.change;
  const shutOut = useShutOut(document, allowed);
  const [warned, setWarned] = useState<string>();
  const confirm = () => {
    if (shutOut === undefined || warned === shutOut) save(allowed);
    else setWarned(shutOut);
  };
  const spaceName = document.space.name;
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: form } = body;
    // the button that had the focus while this was loading is gone
    if (form && form.ownerDocument.activeElement === form.ownerDocument.body)
      form.querySelector<HTMLElement>('input, button')?.focus();
  }, []);
  return (
    <DialogBody ref={body}>
      <DialogTitle>{t`Who can open this document`}</DialogTitle>
      <DialogContent>
        <p className={styles.text}>
          {access.own
            ? t`Only these people and groups can open it and the documents below it. The managers of ${spaceName} and administrators always can.`
            : t`Add people and groups, and only they can open it and the documents below it. The managers of ${spaceName} and administrators always can.`}
        </p>
        {canChange ? (
          <p className={styles.text}>
            {t`This can also shut out people who can open a document below it, even one that you cannot see.`}
          </p>
        ) : null}
        <RestrictionsAbove above={access.above} />
        {canChange ? (
          <AllowedPicker
            documentId={document.id}
            known={allowed}
            onPick={(picked) => setAllowed((before) => [...before, picked])}
          />
        ) : null}
        <AllowedList
          allowed={allowed}
          onRemove={
            canChange && !busy
              ? (key) => setAllowed((before) => before.filter((each) => each.key !== key))
              : undefined
          }
        />
        {warned !== undefined && warned === shutOut ? (
          <WarningBar>
            <MessageBarBody>{shutOut}</MessageBarBody>
          </WarningBar>
        ) : null}
      </DialogContent>
      <DialogActions className={styles.actions} fluid>
        {access.own && canChange ? (
          <Button disabled={busy} onClick={lift}>
            {t`Lift restriction`}
          </Button>
        ) : null}
        <Button disabled={busy} onClick={onDone}>
          {canChange ? t`Cancel` : t`Close`}
        </Button>
        {canChange ? (
          <Button appearance="primary" disabledFocusable={busy} onClick={confirm}>
            {warned !== undefined && warned === shutOut
              ? t`Restrict anyway`
              : access.own
                ? t`Save`
                : t`Restrict`}
          </Button>
        ) : null}
      </DialogActions>
    </DialogBody>
  );
}

/** Who would lose the document by a restriction: the person who sets it, or its author; undefined if nobody would. */
function useShutOut({ createdBy, spaceId }: Document, allowed: readonly Allowed[]): string | undefined {
  const { user } = useCurrentUser();
  const { data: space } = useSpaceOf(spaceId);
  // a group may contain them
  if (!user || allowed.some(({ kind }) => kind === 'group')) return undefined;
  const isNamed = (id: number) => allowed.some(({ kind, id: named }) => kind === 'person' && named === id);
  const keepsIt = user.role === 'admin' || space?.can.manageMembers === true || isNamed(user.id);
  if (!keepsIt) return t`You are not among these people. After this you cannot open the document any more.`;
  if (!createdBy || createdBy.id === user.id || isNamed(createdBy.id)) return undefined;
  const name = nameInWords(createdBy, t`Someone`);
  return t`${name}, who wrote this document, is not among these people. If that is not a manager or an administrator, they cannot open it any more.`;
}

function useChanges(document: Document, onDone: () => void) {
  const toasts = useToasts();
  const restrict = useRestrict(document);
  const lifting = useLift(document);
  const busy = restrict.isPending || lifting.isPending;
  const save = (allowed: readonly Allowed[]): void => {
    if (busy) return;
    restrict.mutate(toBody(allowed), {
      onSuccess: () => {
        toasts.success(t`Document restricted`);
        onDone();
      },
      onError: (error) => toasts.failure(t`Failed to restrict the document`, serverMessage(error)),
    });
  };
  const lift = (): void => {
    lifting.mutate(undefined, {
      onSuccess: () => {
        toasts.success(t`Restriction lifted`);
        onDone();
      },
      onError: (error) => toasts.failure(t`Failed to lift the restriction`, serverMessage(error)),
    });
  };
  return { save, lift, busy };
}
