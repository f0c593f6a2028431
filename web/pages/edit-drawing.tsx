import { useState } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { Edit20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Document } from '../../api/contract/documents.ts';
import { drawingAddress, drawingKey } from '../components/drawing/drawing-address.ts';
import { DrawingDialog } from '../components/drawing/lazy-drawing-dialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useUploadFile } from '../features/attachments/api.ts';
import { useSaveDocument } from '../features/documents/api.ts';
import { addressOf, calls } from '../lib/calls.ts';
import { ApiError, serverMessage } from '../lib/http.ts';

const useStyles = makeStyles({
  // over the foot of the picture, so that the text does not move when the button comes
  place: {
    display: 'block',
    height: 0,
    textAlign: 'start',
    '@media print': { display: 'none' },
  },
  button: { position: 'relative', top: '-40px', marginLeft: '8px', opacity: 0.92 },
});

/** Others may save again and again, but this must end. */
const maxAttempts = 5;

/** The text with another file in the place of a drawing; undefined if it does not show that drawing any more. */
function withDrawing(content: string, address: string, url: string): string | undefined {
  const key = drawingKey(address) ?? '';
  const before = drawingAddress(addressOf(calls.attachments.file, { params: { storagePath: key } }));
  return content.includes(before) ? content.replaceAll(before, drawingAddress(url)) : undefined;
}

interface EditDrawingProps {
  document: Document;
  address: string;
  /** Its alternative text. */
  name: string;
}

/** The button at a drawing that edits it while reading. The new version is a new file; the old one stays in History. */
export function EditDrawing({ document, address, name }: EditDrawingProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const upload = useUploadFile(document.id);
  const { mutateAsync: save } = useSaveDocument(document.id);

  async function store(
    base: Pick<Document, 'content' | 'version'>,
    url: string,
    tries = 1,
  ): Promise<boolean> {
    const content = withDrawing(base.content, address, url);
    if (content === undefined) return false;
    try {
      await save({ content, version: base.version });
      return true;
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? error.body?.current : undefined;
      if (!current || tries >= maxAttempts) throw error;
      return store(current, url, tries + 1);
    }
  }
  const keep = async (file: File): Promise<boolean> => {
    try {
      const { url } = await upload.mutateAsync({ file });
      const isKept = await store(document, url);
      if (isKept) toasts.success(t`Drawing saved`);
      else toasts.failure(t`The drawing was not changed`, t`Somebody has just removed it from the text.`);
      return isKept;
    } catch (error) {
      toasts.failure(t`Failed to save document`, serverMessage(error));
      return false;
    }
  };
  return (
    <span className={styles.place}>
      <Button
        className={styles.button}
        size="small"
        icon={<Edit20Regular />}
        onClick={() => setOpen(true)}
      >{t`Edit drawing`}</Button>
      {isOpen && <DrawingDialog address={address} name={name} onSave={keep} onClose={() => setOpen(false)} />}
    </span>
  );
}
