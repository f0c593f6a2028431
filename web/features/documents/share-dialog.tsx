import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { copyText } from '../../lib/copy-text.ts';
import { paths } from '../../lib/paths.ts';
import { arePublicLinksOn } from '../../lib/public-links.ts';
import { editableBy, restrictedTo } from '../../lib/restriction-words.ts';
import { useAccess } from './access-api.ts';
import { useSpaceOf } from './api.ts';
import { PublicLinks } from './public-links.tsx';

const useStyles = makeStyles({
  who: { marginTop: '12px', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

/** Who can open a document, in sentences. */
function useAudience({ id, spaceId, space, restriction }: Document): readonly string[] {
  const { data } = useSpaceOf(spaceId);
  const isClosed = data?.visibility === 'members';
  const { data: access } = useAccess(id, { enabled: isClosed || restriction !== null });
  if (!data) return [];
  if (!isClosed && restriction === null) return [t`Everyone with an account can open it.`];
  const { name } = space;
  const restricted = restriction ? restrictedTo(restriction) : undefined;
  const only = restricted
    ? t`${restricted}; the managers of ${name} and administrators can open it too.`
    : t`Only the members of ${name} and administrators can open it.`;
  if (!access) return [only];
  const { readers } = access;
  return [plural(readers, { one: 'Open to # person.', other: 'Open to # people.' }), only];
}

/** Who can edit a document, in a sentence; undefined if everybody can who may write in its space. */
function editorsOf({ editingRestriction, space: { name } }: Document): string | undefined {
  if (!editingRestriction) return undefined;
  const few = editableBy(editingRestriction);
  return t`${few}; the managers of ${name} and administrators can edit it too.`;
}

export interface ShareDialogProps {
  document: Document;
  onClose: () => void;
}

/** Shows the link to a document, and who can open it. */
export function ShareDialog({ document, onClose }: ShareDialogProps) {
  const styles = useStyles();
  const audience = useAudience(document);
  const editors = editorsOf(document);
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const link = location.origin + paths.document(document.id);
  const copy = async () => setState((await copyText(link)) ? 'copied' : 'failed');
  const labels = { idle: t`Copy link`, copied: t`Copied`, failed: t`Not copied` };
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t`Share`}</DialogTitle>
          <DialogContent>
            <Field label={t`Link`}>
              <Input readOnly value={link} onFocus={(event) => event.target.select()} />
            </Field>
            <p className={styles.who}>{audience.join(' ')}</p>
            {editors === undefined ? null : <p className={styles.who}>{editors}</p>}
            {arePublicLinksOn() ? <PublicLinks document={document} /> : null}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t`Close`}</Button>
            <Button appearance="primary" onClick={() => void copy()}>
              {labels[state]}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
