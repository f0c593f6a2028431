import { useEffect, useRef, useState, type RefObject } from 'react';
import type { EditorView } from '@codemirror/view';
import { Button, Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { drawingAddress, drawingKey } from '../../../../components/drawing/drawing-address.ts';
import { isShownInPage, type OnDraw, type OnFiles } from '../../file-links.ts';
import type { Surface } from '../../surface.ts';
import { eraseBackward } from '../caret/erase.ts';
import { FloatingPanel } from '../floating-panel.tsx';
import { changeImage, selectedImage, writeImage } from './image-source.ts';
import type { ImageSource } from './read-image.ts';
import { useOfView } from '../caret/view-updates.ts';

const useStyles = makeStyles({
  lines: { display: 'grid', rowGap: '8px', padding: '6px', width: '300px', maxWidth: '100%' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px' },
  label: { minWidth: '64px', fontSize: '14px', fontWeight: tokens.fontWeightSemibold },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  quiet: { fontSize: '13.5px', color: tokens.colorNeutralForeground3 },
});

/** In px. */
const widths = [320, 480] as const;

const isSame = (one: ImageSource | undefined, other: ImageSource | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Tab moves from a selected image into its panel; after Escape, Tab leaves the text, as everywhere. */
function enterByTab({ contentDOM }: EditorView, first: RefObject<HTMLInputElement | null>): () => void {
  let before = '';
  const pressed = (event: KeyboardEvent) => {
    const isEntering = event.key === 'Tab' && !event.shiftKey && before !== 'Escape';
    before = event.key;
    if (!isEntering || !first.current) return;
    event.preventDefault();
    event.stopPropagation();
    first.current.focus();
  };
  contentDOM.addEventListener('keydown', pressed, true);
  return () => contentDOM.removeEventListener('keydown', pressed, true);
}

interface ImagePanelProps {
  view: EditorView;
  surface: Surface;
  onFiles: OnFiles;
  onDraw: OnDraw;
}

/** Changes the selected image: its alternative text, its width, the image itself. */
export function ImagePanel({ view, surface, onFiles, onDraw }: ImagePanelProps) {
  const styles = useStyles();
  const image = useOfView(view, ({ state }) => selectedImage(state), isSame);
  const hasFocus = useOfView(view, (current) => current.hasFocus);
  const [isWithin, setWithin] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => enterByTab(view, first), [view]);
  if (!image || view.state.readOnly || (!hasFocus && !isWithin)) return null;

  const change = (what: Partial<Pick<ImageSource, 'alt' | 'width'>>, userEvent?: string) => {
    const current = selectedImage(view.state);
    if (!current) return;
    const spec = changeImage(view.state, current, what);
    view.dispatch(userEvent === undefined ? spec : { ...spec, userEvent });
  };
  // dragged to
  const own = widths.some((width) => width === image.width) ? undefined : image.width;
  const replace = (file: File) => {
    const before = view.state.sliceDoc(image.from, image.to);
    onFiles([file], surface, (attached) => {
      if (!attached) return before;
      return isShownInPage(attached.mimetype) ? writeImage({ ...image, address: attached.url }) : undefined;
    });
  };
  const editDrawing = () =>
    onDraw({
      address: image.address,
      name: image.alt,
      before: view.state.sliceDoc(image.from, image.to),
      write: (url) => writeImage({ ...image, address: drawingAddress(url) }),
    });
  const figure = () => {
    const at = view.domAtPos(image.from);
    const node = at.node.childNodes[at.offset] ?? at.node;
    const box = (node instanceof HTMLElement ? node : view.dom).getBoundingClientRect();
    const frame = view.scrollDOM.getBoundingClientRect();
    if (box.bottom < frame.top || box.top > frame.bottom) return undefined;
    const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)];
    return { left: box.left, top, lineHeight: bottom - top };
  };
  const size = (width: number | undefined, name: string) => (
    <Button
      key={name}
      size="small"
      appearance="subtle"
      aria-pressed={image.width === width}
      className={mergeClasses(image.width === width && styles.on)}
      onClick={() => change({ width })}
    >
      {name}
    </Button>
  );
  return (
    <FloatingPanel label={t`Image`} anchor={figure}>
      <div
        className={styles.lines}
        onFocus={() => setWithin(true)}
        onBlur={(event) => setWithin(event.currentTarget.contains(event.relatedTarget))}
        // clicking a button must not take the focus from the text, where the image is selected
        onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          view.focus();
        }}
      >
        <Field label={t`Alt text`} size="small">
          <Input
            ref={first}
            value={image.alt}
            onChange={(_event, { value }) => change({ alt: value }, 'input.type.alt')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              view.focus();
            }}
          />
        </Field>
        <div className={styles.line} role="group" aria-label={t`Size`}>
          <span className={styles.label}>{t`Size`}</span>
          {widths.map((width) => size(width, String(width)))}
          {size(undefined, t`Full`)}
          {own !== undefined && <span className={styles.quiet}>{t`${own} px`}</span>}
        </div>
        <div className={styles.line}>
          {drawingKey(image.address) && (
            <Button size="small" appearance="subtle" onClick={editDrawing}>
              {t`Edit drawing`}
            </Button>
          )}
          <Button size="small" appearance="subtle" onClick={() => picker.current?.click()}>
            {t`Replace`}
          </Button>
          <Button
            size="small"
            appearance="subtle"
            onClick={() => {
              eraseBackward(view);
              view.focus();
            }}
          >
            {t`Remove`}
          </Button>
        </div>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={t`Replace the image`}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) replace(file);
          }}
        />
      </div>
    </FloatingPanel>
  );
}
