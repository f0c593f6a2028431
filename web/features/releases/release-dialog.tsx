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
  makeStyles,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import type { Document } from '../../../api/contract/documents.ts';
import { useToasts } from '../../components/toasts.tsx';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useReleaseAct, type ReleaseAct } from './api.ts';

const useStyles = makeStyles({
  content: { display: 'grid', gap: '14px', lineHeight: '22px', overflowWrap: 'anywhere' },
});

const labelOf = (act: ReleaseAct): string => {
  if (act === 'release') return t`Release`;
  return act === 'require' ? t`Require a release` : t`No longer require a release`;
};

interface ReleaseDialogProps {
  /** What the page shows: the document, or its draft. */
  document: Document;
  act: ReleaseAct;
  onClose: () => void;
}

/** Asks before a draft is released, and before a document needs a release or needs none any more. */
export function ReleaseDialog({ document, act, onClose }: ReleaseDialogProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const navigate = useNavigate();
  const doing = useReleaseAct(document);
  const [what, setWhat] = useState<'release' | 'bin'>('release');
  const isBusy = doing.isPending;
  const { dialog, close } = useClosingDialog(onClose, { isBusy });
  const { release, title } = document;
  const asks = act === 'end' && release?.hasChanges === true;
  const submit = () =>
    doing.mutate(
      { act, releases: asks && what === 'release' },
      {
        onSuccess: (shown) => {
          if (act === 'release') toasts.success(t`Released`, shown.title);
          else if (act === 'require') toasts.success(t`Readers now see what is released`, shown.title);
          else toasts.success(t`Readers now see every change`, shown.title);
          if (release?.isDraft) void navigate(paths.document(shown.id));
          close();
        },
        onError: (error) => toasts.failure(t`Nothing was changed`, serverMessage(error)),
      },
    );
  return (
    <Dialog {...dialog}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{labelOf(act)}</DialogTitle>
          <DialogContent className={styles.content}>
            {act === 'require' && (
              <p>
                {t`Readers go on seeing “${title}” as it is now. Whoever may edit it changes a draft, which only they see. Its owner and managers of the space release it.`}
              </p>
            )}
            {act === 'release' && (
              <p>{t`From now on readers see this text of “${title}”, with its files.`}</p>
            )}
            {act === 'end' && (
              <p>
                {t`From now on readers see every change of “${title}” at once. The draft goes to Deleted documents with its comments and versions, and a manager can bring it back from there.`}
              </p>
            )}
            {asks && (
              <Field label={t`The draft has changes that were not released`}>
                <RadioGroup
                  value={what}
                  onChange={(_event, { value }) => setWhat(value === 'bin' ? 'bin' : 'release')}
                >
                  <Radio value="release" label={t`Release them now`} />
                  <Radio value="bin" label={t`Leave them in the draft`} />
                </RadioGroup>
              </Field>
            )}
          </DialogContent>
          <DialogActions>
            <Button disabled={isBusy} onClick={close}>
              {t`Cancel`}
            </Button>
            <Button appearance="primary" disabledFocusable={isBusy} onClick={() => !isBusy && submit()}>
              {labelOf(act)}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
