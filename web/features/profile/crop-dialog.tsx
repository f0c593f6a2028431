import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
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
  tokens,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useUploadPicture } from './api.ts';
import { maxZoom, middleOf, moved, pictureSize, zoomed, type Crop } from './crop.ts';

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: '16px', justifyItems: 'center' },
  canvas: {
    width: '256px',
    height: '256px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground3,
    cursor: 'move',
    touchAction: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  zoom: { width: '256px' },
  // Fluent's slider names an appearance that browsers warn of
  range: { margin: 0, accentColor: tokens.colorCompoundBrandBackground },
  hint: { margin: 0, textAlign: 'center', color: tokens.colorNeutralForeground3 },
  problem: { margin: 0, color: 'var(--lectern-danger)' },
});

/** A step of an arrow key, as a share of the square. */
const keyStep = 1 / 32;

/** Steps of the slider until the picture is twice as large. */
const zoomSteps = 10;

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface CropDialogProps {
  userId: number;
  file: File;
  onClose: () => void;
}

/** Asks which square of a picture stands for the person, by pointer or keys, and uploads it. */
export function CropDialog({ userId, file, onClose }: CropDialogProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const upload = useUploadPicture(userId);
  const { dialog, close } = useClosingDialog(onClose, { isBusy: upload.isPending });
  const canvas = useRef<HTMLCanvasElement>(null);
  const { picture, isBroken } = usePicture(file);
  const [chosen, setChosen] = useState<Crop>();
  const crop = chosen ?? (picture && middleOf(picture));

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !picture || !crop) return;
    context.clearRect(0, 0, pictureSize, pictureSize);
    const { left, top, side } = crop;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, left, top, side, side, 0, 0, pictureSize, pictureSize);
  }, [picture, crop]);

  const move = (x: number, y: number): void => {
    if (picture && crop) setChosen(moved(crop, picture, x * crop.side, y * crop.side));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    move(direction[0] * keyStep, direction[1] * keyStep);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (event.buttons !== 1) return;
    // the picture follows the pointer, so the square goes the other way
    move(-event.movementX / pictureSize, -event.movementY / pictureSize);
  };
  const save = async (): Promise<void> => {
    const blob = await new Promise<Blob | null>((done) =>
      // a photo is smaller as JPEG; only the others can be transparent
      canvas.current?.toBlob(done, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', 0.9),
    );
    if (!blob) return;
    upload.mutate(blob, {
      onSuccess: () => {
        toasts.success(t`Profile updated`);
        close();
      },
      onError: (error) => toasts.failure(t`Failed to update profile`, serverMessage(error)),
    });
  };

  return (
    <Dialog {...dialog}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t`Choose what is shown`}</DialogTitle>
          <DialogContent className={styles.content}>
            {isBroken ? (
              <p className={styles.problem} role="alert">
                {t`This file cannot be shown. Choose a picture: PNG, JPEG, WebP or GIF.`}
              </p>
            ) : (
              <>
                <canvas
                  ref={canvas}
                  width={pictureSize}
                  height={pictureSize}
                  className={styles.canvas}
                  role="application"
                  tabIndex={0}
                  aria-label={t`Your picture. The arrow keys choose what is shown.`}
                  onKeyDown={onKeyDown}
                  onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                  onPointerMove={onPointerMove}
                />
                <p className={styles.hint}>{t`Drag the picture, or use the arrow keys.`}</p>
                <Field label={t`Size`} className={styles.zoom}>
                  <input
                    type="range"
                    aria-label={t`Size`}
                    className={styles.range}
                    min={zoomSteps}
                    max={maxZoom * zoomSteps}
                    value={
                      picture && crop
                        ? (Math.min(picture.width, picture.height) / crop.side) * zoomSteps
                        : zoomSteps
                    }
                    onChange={({ target: { valueAsNumber } }) => {
                      if (picture && crop) setChosen(zoomed(crop, picture, valueAsNumber / zoomSteps));
                    }}
                  />
                </Field>
              </>
            )}
          </DialogContent>
          <DialogActions>
            <Button disabled={upload.isPending} onClick={close}>
              {isBroken ? t`Close` : t`Cancel`}
            </Button>
            {isBroken ? null : (
              <Button
                appearance="primary"
                disabled={!picture}
                disabledFocusable={upload.isPending}
                onClick={() => void save()}
              >
                {upload.isPending ? t`Saving...` : t`Save`}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Reads a picture, turned as its camera noted. */
function usePicture(file: File): { picture: ImageBitmap | undefined; isBroken: boolean } {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isLeft = false;
    let read: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        read = bitmap;
        if (isLeft) bitmap.close();
        else setPicture(bitmap);
      },
      () => setBroken(true),
    );
    return () => {
      isLeft = true;
      read?.close();
    };
  }, [file]);
  return { picture, isBroken };
}
