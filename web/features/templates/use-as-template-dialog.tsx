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
  tokens,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Document, TemplateScope } from '../../../api/contract/documents.ts';
import { useToasts } from '../../components/toasts.tsx';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigate } from 'react-router-dom';
import { useSetTemplate } from './api.ts';
import { writtenMarks } from './mark-names.ts';

const useStyles = makeStyles({
  content: { display: 'grid', gap: '14px', lineHeight: '22px', overflowWrap: 'anywhere' },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  radio: { alignItems: 'flex-start' },
  name: { display: 'block' },
});

interface UseAsTemplateDialogProps {
  document: Document;
  onClose: () => void;
}

/** Makes a document a template, or a template a document again. */
export function UseAsTemplateDialog({ document, onClose }: UseAsTemplateDialogProps) {
  const { id, title, spaceId, template } = document;
  const styles = useStyles();
  const toasts = useToasts();
  const navigate = useNavigate();
  const set = useSetTemplate();
  const [scope, setScope] = useState<TemplateScope>('space');
  const isBusy = set.isPending;
  const { dialog, close } = useClosingDialog(onClose, { isBusy });
  const isEnding = template !== null;
  const submit = () =>
    set.mutate(
      { id, template: isEnding ? null : scope },
      {
        onSuccess: () => {
          if (isEnding) toasts.success(t({ message: 'No longer a template', context: 'done' }), title);
          else {
            const run = () => void navigate(paths.spaceTemplates(spaceId));
            toasts.success(t`Now a template`, title, { label: t`Show templates`, run });
          }
          close();
        },
        onError: (error) =>
          toasts.failure(
            isEnding ? t`It is still a template` : t`It did not become a template`,
            serverMessage(error),
          ),
      },
    );
  return (
    <Dialog {...dialog}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{isEnding ? t`No longer a template` : t`Use as a template`}</DialogTitle>
          <DialogContent className={styles.content}>
            {isEnding ? (
              <p>
                {t`“${title}” comes back to the tree, the lists and search. Documents that were made from it stay as they are.`}
              </p>
            ) : (
              <Beginning document={document} scope={scope} onScope={setScope} />
            )}
          </DialogContent>
          <DialogActions>
            <Button disabled={isBusy} onClick={close}>
              {t`Cancel`}
            </Button>
            <Button
              appearance="primary"
              disabledFocusable={isBusy || (!isEnding && document.hasChildren)}
              onClick={() => !isBusy && (isEnding || !document.hasChildren) && submit()}
            >
              {isEnding ? t`No longer a template` : t`Use as a template`}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

interface BeginningProps {
  document: Document;
  scope: TemplateScope;
  onScope: (scope: TemplateScope) => void;
}

function Beginning({ document, scope, onScope }: BeginningProps) {
  const styles = useStyles();
  const { user } = useCurrentUser();
  const { title } = document;
  const space = document.space.name;
  const names = writtenMarks;
  if (document.hasChildren)
    return <p>{t`This document has others below it. Move them first, then use it as a template.`}</p>;
  return (
    <>
      <p>
        {t`Whoever may create documents in ${space} can make new ones from “${title}”, with its files. It leaves the tree, the lists and search, and is found under Templates of the space.`}
      </p>
      {user?.role === 'admin' && <ScopeField document={document} scope={scope} onScope={onScope} />}
      <p className={styles.quiet}>{t`In a new document, ${names} are filled in, but not in code.`}</p>
    </>
  );
}

function ScopeField({ document, scope, onScope }: BeginningProps) {
  const styles = useStyles();
  const space = document.space.name;
  return (
    <Field label={t`Where it is offered`}>
      <RadioGroup value={scope} onChange={(_event, { value }) => onScope(value as TemplateScope)}>
        <Radio value="space" label={t`In ${space}`} />
        <Radio
          value="all"
          className={styles.radio}
          disabled={document.restriction !== null}
          label={
            <>
              <span className={styles.name}>{t`In all spaces`}</span>
              <span className={styles.quiet}>
                {document.restriction === null
                  ? t`Everyone who may create documents anywhere can read its text and gets its files, even without access to ${space}. Whoever edits it here changes it for all.`
                  : t`Lift the restriction of this document first.`}
              </span>
            </>
          }
        />
      </RadioGroup>
    </Field>
  );
}
