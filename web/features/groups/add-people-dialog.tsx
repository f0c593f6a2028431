import { useId, useState } from 'react';
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
  Textarea,
} from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';
import { LoadError } from '../../components/load-error.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { formatCount } from '../../lib/counts.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { useAddPeople } from './api.ts';

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: '16px', paddingBottom: '8px' },
  textarea: { minHeight: '184px' },
  lines: {
    maxHeight: '160px',
    margin: 0,
    paddingLeft: '16px',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    listStyle: 'none',
  },
});

interface AddPeopleDialogProps {
  groupId: number;
  open: boolean;
  onClose: () => void;
}

/**
 * Adds many people at once by pasting their usernames or email addresses. The pasted text stays until it was added,
 * even while the dialog is closed. The component stays mounted while the dialog closes; otherwise the page would stay
 * inert.
 */
export function AddPeopleDialog({ groupId, open, onClose }: AddPeopleDialogProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const listId = useId();
  const [text, setText] = useState('');
  const { mutate: add, reset, error, isPending } = useAddPeople(groupId);
  const most = formatCount(limits.groupPeopleAtOnce);
  const submit = () =>
    add(text, {
      onSuccess: ({ changed, unchanged }) => {
        setText('');
        toasts.success(addedOf(changed), unchanged > 0 ? presentOf(unchanged) : undefined);
        onClose();
      },
    });
  return (
    <Dialog
      open={open}
      modalType="alert"
      onOpenChange={(_event, data) => !data.open && !isPending && onClose()}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t`Add many people`}</DialogTitle>
          <DialogContent className={styles.content}>
            <Field
              label={t`Usernames or email addresses`}
              hint={t`One on each line, or separated by commas. At most ${most} at once.`}
            >
              <Textarea
                value={text}
                resize="vertical"
                textarea={{ className: styles.textarea }}
                onChange={(_event, { value }) => {
                  setText(value);
                  if (error) reset();
                }}
              />
            </Field>
            {error ? <LoadError text={serverMessage(error) ?? t`The people could not be added.`} /> : null}
            <Lines id={listId} error={error} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={isPending}>{t`Cancel`}</Button>
            <Button
              appearance="primary"
              disabled={text.trim() === ''}
              // keeps the focus, without which Escape would not close the dialog
              disabledFocusable={isPending}
              onClick={submit}
            >
              {isPending ? t`Adding...` : t`Add people`}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** The lines on which nobody is named. */
function Lines({ id, error }: { id: string; error: Error | null }) {
  const styles = useStyles();
  const lines =
    error instanceof ApiError
      ? Object.entries(error.fields).filter(([field]) => field.startsWith('people.'))
      : [];
  if (lines.length === 0) return null;
  return (
    // can be scrolled with the keyboard
    <ul id={id} className={styles.lines} tabIndex={0} aria-label={t`Lines that match nobody`}>
      {lines.map(([field, words]) => (
        <li key={field}>{words}</li>
      ))}
    </ul>
  );
}

const addedOf = (count: number): string => plural(count, { one: '# person added', other: '# people added' });

const presentOf = (count: number): string =>
  plural(count, { one: '# was in this group already.', other: '# were in this group already.' });
