import { useState, type KeyboardEvent } from 'react';
import { Dialog, DialogSurface, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeft24Regular, ChevronRight24Regular, Dismiss24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { IconButton } from '../icon-button.tsx';
import { inReadingDirection } from '../../lib/text-direction.ts';

const useStyles = makeStyles({
  surface: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    width: 'calc(100vw - 48px)',
    maxWidth: 'none',
    height: 'calc(100dvh - 48px)',
    maxHeight: 'none',
    padding: 0,
    overflow: 'hidden',
    '@media (max-width: 767px)': {
      width: '100vw',
      height: '100dvh',
      borderRadius: 0,
      border: 'none',
    },
  },
  bar: { display: 'flex', alignItems: 'center', gap: '4px', padding: '8px 8px 8px 20px' },
  count: {
    marginRight: 'auto',
    color: tokens.colorNeutralForeground3,
    fontSize: '13.5px',
    fontVariantNumeric: 'tabular-nums',
  },
  stage: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 0,
    padding: '0 20px',
  },
  image: { maxWidth: '100%', maxHeight: '100%', width: 'auto', height: 'auto', objectFit: 'contain' },
  // a drawing has no size of its own that it could be too small for
  drawing: { width: '100%', height: '100%' },
  caption: {
    minHeight: '20px',
    maxHeight: '25vh',
    overflowY: 'auto',
    padding: '12px 20px 16px',
    textAlign: 'center',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});

interface ShownPicture {
  src: string;
  alt: string;
  /** The caption below it, if there is one. */
  caption: string;
}

const pictureOf = (image: HTMLImageElement): ShownPicture => ({
  src: image.currentSrc || image.src,
  alt: image.alt,
  caption: image.closest('figure')?.querySelector('figcaption')?.textContent ?? '',
});

/** All pictures of a text that open large, and the index of the one in the opener. */
function picturesAround(opener: Element): { pictures: ShownPicture[]; first: number } {
  const text = opener.closest('[data-text]') ?? opener;
  const images = [...text.querySelectorAll<HTMLImageElement>('.picture img')];
  return {
    pictures: images.map(pictureOf),
    first: Math.max(
      0,
      images.findIndex((image) => opener.contains(image)),
    ),
  };
}

interface LightboxProps {
  /** The element that was clicked. Its picture is shown first. */
  opener: HTMLElement;
  open: boolean;
  onClose: () => void;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Pictures of a text, one at a time, as large as the window allows. */
export function Lightbox({ opener, open, onClose }: LightboxProps) {
  const styles = useStyles();
  const [{ pictures, first }] = useState(() => picturesAround(opener));
  const [index, setIndex] = useState(first);
  const picture = pictures[index];
  const count = pictures.length;
  const number = index + 1;
  const show = (next: number) => setIndex(Math.min(Math.max(next, 0), count - 1));
  const press = (event: KeyboardEvent) => {
    const step = steps[inReadingDirection(event.key)];
    const ends: Record<string, number> = { Home: 0, End: count - 1 };
    const next = step === undefined ? ends[event.key] : index + step;
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(next);
  };
  if (!picture) return null;
  return (
    <Dialog open={open} onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={t`Picture`} onKeyDown={press}>
        <div className={styles.bar}>
          <span className={styles.count} role="status">
            {count > 1 && t`${number} of ${count}`}
          </span>
          {count > 1 && (
            <>
              <IconButton
                label={t`Previous picture`}
                icon={<ChevronLeft24Regular className="lectern-points" />}
                disabledFocusable={index === 0}
                onClick={() => show(index - 1)}
              />
              <IconButton
                label={t`Next picture`}
                icon={<ChevronRight24Regular className="lectern-points" />}
                disabledFocusable={index === count - 1}
                onClick={() => show(index + 1)}
              />
            </>
          )}
          <IconButton label={t`Close`} icon={<Dismiss24Regular />} onClick={onClose} />
        </div>
        <div className={styles.stage}>
          <img
            key={index}
            // oxlint-disable-next-line lectern/pictures -- the address of a picture that the text shows already
            src={picture.src}
            alt={picture.alt}
            className={
              picture.src.startsWith('data:image/svg+xml,')
                ? `${styles.image} ${styles.drawing}`
                : styles.image
            }
          />
        </div>
        <div className={styles.caption}>{picture.caption}</div>
      </DialogSurface>
    </Dialog>
  );
}
