import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, Dialog, DialogSurface, Input, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { formatSize } from '../../lib/sizes.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useToasts } from '../toasts.tsx';
import { useClosingDialog } from '../use-closing-dialog.ts';
import { drawingFileName } from './drawing-address.ts';
import { DrawingFrame, type DrawingHandle, type DrawingProblem } from './drawing-frame.tsx';

/** An export as HTML shows no larger SVG. Bytes. */
const maxDrawingBytes = 10 * 1024 * 1024;

const useStyles = makeStyles({
  surface: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    width: 'calc(100vw - 48px)',
    maxWidth: 'none',
    height: 'calc(100dvh - 48px)',
    maxHeight: 'none',
    padding: 0,
    overflow: 'hidden',
    '@media (max-width: 767px)': { width: '100vw', height: '100dvh', borderRadius: 0, border: 'none' },
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '8px 12px 8px 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  name: { flex: '1 1 200px', maxWidth: '420px', display: 'flex', alignItems: 'center', gap: '8px' },
  label: { fontSize: '14px', color: tokens.colorNeutralForeground2 },
  input: { flex: 1, minWidth: 0 },
  acts: { display: 'flex', gap: '8px', marginLeft: 'auto' },
  stage: { position: 'relative', minHeight: 0 },
  over: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: '24px',
    textAlign: 'center',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
  },
});

const problemTexts: Record<DrawingProblem, () => string> = {
  lost: () => t`The canvas could not be loaded. Close it, and try again.`,
  unreadable: () => t`This picture holds no drawing that can be edited.`,
  large: () => t`This drawing has too many parts to be edited here.`,
};

/** The picture of a stored drawing. */
type Stored =
  | { kind: 'loading' }
  | { kind: 'loaded'; svg?: string }
  | { kind: 'problem'; problem: DrawingProblem };

function useStored(address: string | undefined): Stored {
  const [stored, setStored] = useState<Stored>({ kind: address === undefined ? 'loaded' : 'loading' });
  useEffect(() => {
    if (address === undefined) return undefined;
    const ending = new AbortController();
    fetchDrawing(address, ending.signal).then(setStored, () => {
      if (!ending.signal.aborted) setStored({ kind: 'problem', problem: 'lost' });
    });
    return () => ending.abort();
  }, [address]);
  return stored;
}

async function fetchDrawing(address: string, signal: AbortSignal): Promise<Stored> {
  const answer = await fetch(address, { signal, credentials: 'same-origin' });
  if (!answer.ok) return { kind: 'problem', problem: 'lost' };
  const size = Number(answer.headers.get('Content-Length'));
  if (size > maxDrawingBytes) return { kind: 'problem', problem: 'large' };
  return { kind: 'loaded', svg: await answer.text() };
}

export interface DrawingDialogProps {
  /** Of a stored drawing; absent for a new one. */
  address?: string | undefined;
  /** Its alternative text. */
  name: string;
  /**
   * Keeps the drawing.
   * @returns false if it could not: then the dialog stays
   */
  onSave: (file: File, name: string) => Promise<boolean> | boolean;
  onClose: () => void;
}

/** A window to draw in. The drawing becomes a picture that holds what is needed to edit it again. */
export function DrawingDialog({ address, name: first, onSave, onClose }: DrawingDialogProps) {
  const styles = useStyles();
  const nameId = useId();
  const toasts = useToasts();
  const stored = useStored(address);
  const canvas = useRef<DrawingHandle>(null);
  const [name, setName] = useState(first);
  const [state, setState] = useState<'loading' | 'open' | 'saving' | DrawingProblem>('loading');
  const [hasChanged, setChanged] = useState(false);
  const [asks, setAsks] = useState(false);
  const { dialog, close } = useClosingDialog(onClose);
  const isBusy = state === 'saving';

  const save = async () => {
    if (state !== 'open') return;
    if (address !== undefined && !hasChanged) return close();
    setState('saving');
    const result = (await canvas.current?.picture()) ?? 'failed';
    const isKept = typeof result === 'string' ? refuse(result) : await keep(result.svg);
    if (isKept) close();
    else setState('open');
  };
  const refuse = (why: 'empty' | 'failed'): false => {
    if (why === 'empty') toasts.failure(t`Nothing is drawn yet`);
    else toasts.failure(t`The picture could not be made`);
    return false;
  };
  const keep = async (svg: string): Promise<boolean> => {
    const called = name.trim() || t`Drawing`;
    const file = new File([svg], drawingFileName(called), { type: 'image/svg+xml' });
    if (file.size <= maxDrawingBytes) return onSave(file, called);
    const [size, most] = [formatSize(file.size), formatSize(maxDrawingBytes)];
    toasts.failure(
      t`The drawing is too large`,
      t`It has ${size}; up to ${most} are possible. Use smaller pictures in it.`,
    );
    return false;
  };
  const leave = () => {
    if (hasChanged) setAsks(true);
    else close();
  };

  const problem = stored.kind === 'problem' ? stored.problem : state in problemTexts ? state : undefined;
  const over: ReactNode = problem
    ? problemTexts[problem as DrawingProblem]()
    : state === 'loading' && t`Loading the canvas…`;
  return (
    <Dialog {...dialog} onOpenChange={(_event, { open }) => !open && !isBusy && leave()}>
      <DialogSurface className={styles.surface} aria-label={t`Drawing`}>
        <div className={styles.bar}>
          <h2 className={styles.title}>{address === undefined ? t`New drawing` : t`Edit drawing`}</h2>
          {address === undefined && (
            <div className={styles.name}>
              <label className={styles.label} htmlFor={nameId}>
                {t`What it shows`}
              </label>
              <Input
                id={nameId}
                className={styles.input}
                value={name}
                maxLength={200}
                onChange={(_event, { value }) => setName(value)}
              />
            </div>
          )}
          <div className={styles.acts}>
            <Button onClick={leave} disabled={isBusy}>
              {t`Cancel`}
            </Button>
            <Button appearance="primary" disabled={state !== 'open'} onClick={() => void save()}>
              {isBusy ? t`Saving...` : t`Save`}
            </Button>
          </div>
        </div>
        <div className={styles.stage}>
          {stored.kind === 'loaded' && (
            <DrawingFrame
              ref={canvas}
              svg={stored.svg}
              onOpened={() => setState('open')}
              onProblem={setState}
              onChanged={() => setChanged(true)}
              onSave={() => void save()}
            />
          )}
          {over && (
            <div className={styles.over} role="status">
              {over}
            </div>
          )}
        </div>
        <ConfirmDialog
          open={asks}
          title={t`Discard the drawing?`}
          text={t`Your changes to the drawing are not saved.`}
          confirmLabel={t`Discard`}
          destructive
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            close();
          }}
        />
      </DialogSurface>
    </Dialog>
  );
}
