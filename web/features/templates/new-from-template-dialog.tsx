import { useState, type ReactNode } from 'react';
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
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import type { TemplateName } from '../../../api/contract/templates.ts';
import { limits } from '../../../api/text/limits.ts';
import { LoadError } from '../../components/load-error.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useCreateFromTemplate, useFilledTemplate, useTemplates } from './api.ts';
import { TemplateChoice } from './template-choice.tsx';
import { TemplatePreview } from './template-preview.tsx';

const phone = '@media (max-width: 767px)';

const useStyles = makeStyles({
  surface: {
    width: '960px',
    maxWidth: 'calc(100vw - 48px)',
    [phone]: {
      width: '100vw',
      maxWidth: '100vw',
      height: '100dvh',
      maxHeight: '100dvh',
      borderRadius: 0,
      padding: '16px',
    },
  },
  form: { [phone]: { height: '100%' } },
  body: { [phone]: { height: '100%', maxHeight: '100%', gridTemplateRows: 'auto 1fr auto' } },
  content: {
    display: 'grid',
    gridTemplateColumns: '280px minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gap: '16px 24px',
    // room for the focus ring of the fields
    padding: '2px',
    [phone]: { display: 'flex', flexDirection: 'column', rowGap: '14px', overflowY: 'auto' },
  },
  fields: {
    gridColumn: '1 / -1',
    display: 'grid',
    gap: '14px',
    containerType: 'inline-size',
    containerName: 'main',
  },
  title: { height: '40px', '@media (pointer: coarse)': { '& input': { fontSize: '16px' } } },
  list: {
    height: 'min(420px, 50vh)',
    overflowY: 'auto',
    [phone]: {
      flexShrink: 0,
      height: '236px',
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusLarge,
      padding: '8px 4px',
    },
  },
  preview: { height: 'min(420px, 50vh)', [phone]: { flexShrink: 0, height: '320px' } },
  hint: { color: tokens.colorNeutralForeground3 },
});

export interface NewFromTemplateProps {
  /** The fields for space and parent. */
  place: ReactNode;
  /** Undefined until a space is chosen. */
  spaceId: number | undefined;
  parentId: number | null;
  /** What the person has typed already. */
  title?: string;
  /** Chosen to begin with. */
  template?: TemplateName | undefined;
  onCreated: (document: Document) => void;
  onClose: () => void;
}

/** Chooses a template, shows what it becomes, and creates a document from it. */
export function NewFromTemplateDialog(props: NewFromTemplateProps) {
  const { place, spaceId, parentId, title: typed = '', template: first, onCreated, onClose } = props;
  const styles = useStyles();
  const toasts = useToasts();
  const create = useCreateFromTemplate();
  const [chosen, choose] = useState<TemplateName | undefined>(first);
  const [ownTitle, setOwnTitle] = useState<string | undefined>(typed.trim() === '' ? undefined : typed);
  const [refused, setRefused] = useState<string>();
  const { data: filled, isPlaceholderData } = useFilledTemplate(chosen, spaceId);
  const suggested = isPlaceholderData ? '' : (filled?.title ?? '');
  const title = ownTitle ?? suggested;
  const isBusy = create.isPending;
  const { dialog, close } = useClosingDialog(onClose, { isBusy });
  const tooLong = title.trim().length > limits.documentTitle ? serverTexts.titleTooLong() : undefined;
  const cannot =
    chosen === undefined || spaceId === undefined || title.trim() === '' || tooLong !== undefined;

  const submit = () => {
    if (chosen === undefined || spaceId === undefined || cannot || isBusy) return;
    create.mutate(
      { title: title.trim(), spaceId, parentId, template: chosen },
      {
        onSuccess: (document) => {
          toasts.success(t`Document created`);
          onCreated(document);
        },
        onError: (error) => {
          if (error instanceof ApiError) setRefused(error.fields['title']);
          toasts.failure(t`Failed to create document`, serverMessage(error));
        },
      },
    );
  };

  return (
    <Dialog {...dialog}>
      <DialogSurface className={styles.surface}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <DialogBody className={styles.body}>
            <DialogTitle>{t`New from template`}</DialogTitle>
            <DialogContent className={styles.content}>
              <div className={styles.fields}>
                {place}
                <Field
                  label={t`Title`}
                  validationMessage={tooLong ?? refused}
                  validationState={tooLong === undefined && refused === undefined ? 'none' : 'error'}
                >
                  <Input
                    className={styles.title}
                    value={title}
                    autoComplete="off"
                    onChange={(_event, { value }) => {
                      setRefused(undefined);
                      setOwnTitle(value);
                    }}
                  />
                </Field>
              </div>
              {spaceId === undefined ? (
                <p className={styles.hint}>{t`Choose a space to see its templates.`}</p>
              ) : (
                <>
                  <div className={styles.list}>
                    <Choice spaceId={spaceId} chosen={chosen} onChoose={choose} />
                  </div>
                  <TemplatePreview template={chosen} spaceId={spaceId} className={styles.preview} />
                </>
              )}
            </DialogContent>
            <DialogActions>
              <Button disabled={isBusy} onClick={close}>
                {t`Cancel`}
              </Button>
              <Button type="submit" appearance="primary" disabledFocusable={cannot || isBusy}>
                {isBusy ? t`Creating...` : t`Create Document`}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}

interface ChoiceProps {
  spaceId: number;
  chosen: TemplateName | undefined;
  onChoose: (template: TemplateName) => void;
}

function Choice({ spaceId, chosen, onChoose }: ChoiceProps) {
  const templates = useTemplates(spaceId);
  const { data, error, isPending, refetch } = templates;
  const skeleton = useSkeleton(isPending);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  if (skeleton) return <SkeletonRows label={t`Loading templates`} count={5} />;
  if (error && !data)
    return (
      <LoadError
        text={serverMessage(error) ?? t`Templates could not be loaded.`}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <TemplateChoice items={items} spaceId={spaceId} chosen={chosen} onChoose={onChoose} />
      <ShowMore pages={templates} shown={items.length} />
    </>
  );
}
