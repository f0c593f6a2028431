// In place of Fluent's Tooltip, which adds 11.6 kB (gzip) to the first page of 277.8 kB; its budget is 290 kB.
import {
  cloneElement,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type SyntheticEvent,
} from 'react';
import { makeStyles, Portal, tokens } from '@fluentui/react-components';
import { placeHint } from '../lib/place-hint.ts';
import { windowCorner } from './window-corner.ts';

const delay = 700;
const skip = 300;
/** Milliseconds in which the pointer can move from the control to its hint. */
const grace = 250;

// shared by all hints: moving along a toolbar replaces one hint by the next at once
let hiddenAt = -Infinity;
let shown: { id: string; hide: () => void } | undefined;

const always = (): boolean => true;

interface ControlProps {
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

interface HintProps {
  /** The text of the hint. */
  content: string;
  /** 'label' if the control has no other name, 'description' if the text adds to its name. */
  relationship?: 'label' | 'description' | 'inaccessible';
  /** Decides, just before it would show, whether it is needed: for a title, only if it is cut off. */
  when?: (control: HTMLElement) => boolean;
  /** One control, which must pass on the handlers it gets. */
  children: ReactElement;
}

/**
 * A tooltip. It shows after 700 ms, or at once within 300 ms of the last one. As WCAG 1.4.13 requires, the pointer can
 * move onto it, and Escape hides it.
 */
export function Hint({ content, relationship = 'label', when = always, children }: HintProps) {
  const id = useId();
  const { control, show, keep, leave, hide } = useVisibility(id, when);
  const child = children as ReactElement<ControlProps>;
  const own = child.props;
  const described = relationship === 'description' && control !== null;
  return (
    <>
      {cloneElement(child, {
        ...(relationship === 'label' ? { 'aria-label': own['aria-label'] ?? content } : {}),
        ...(described ? { 'aria-describedby': id } : {}),
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') show(event.currentTarget);
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          leave();
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event);
          hide();
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          hide();
        },
        onKeyDown: (event) => {
          own.onKeyDown?.(event);
          hide();
        },
      })}
      {control !== null && (
        <Surface id={id} content={content} control={control} onKeep={keep} onLeave={leave} onEscape={hide} />
      )}
    </>
  );
}

/** Returns the control while its hint shows. */
function useVisibility(id: string, when: (control: HTMLElement) => boolean) {
  const [control, setControl] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    if (shown?.id !== id) return;
    shown = undefined;
    hiddenAt = performance.now();
    setControl(null);
  }, [id]);
  useEffect(() => hide, [hide]);

  const keep = () => clearTimeout(timer.current);
  const show = (element: HTMLElement) => {
    keep();
    if (shown?.id === id) return;
    const wait = shown || performance.now() - hiddenAt < skip ? 0 : delay;
    timer.current = setTimeout(() => {
      if (!when(element)) return;
      shown?.hide();
      shown = { id, hide };
      setControl(element);
    }, wait);
  };
  const leave = () => {
    keep();
    timer.current = setTimeout(hide, grace);
  };
  return { control, show, keep, leave, hide };
}

const useStyles = makeStyles({
  root: {
    ...windowCorner,
    boxSizing: 'border-box',
    maxWidth: '280px',
    padding: '4px 10px 5px',
    border: '1px solid var(--lectern-float-line)',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'var(--lectern-float)',
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow8,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
});

interface SurfaceProps {
  id: string;
  content: string;
  control: HTMLElement;
  /** The pointer came onto the hint. */
  onKeep: () => void;
  onLeave: () => void;
  onEscape: () => void;
}

// React bubbles events through the portal: a click on the hint must not count as one on the control's parents
const stop = (event: SyntheticEvent): void => event.stopPropagation();

function Surface({ id, content, control, onKeep, onLeave, onEscape }: SurfaceProps) {
  const styles = useStyles();
  const surface = useRef<HTMLDivElement>(null);

  // not in `useEffect`, which runs after the hint is drawn, when Escape may already have been pressed
  useLayoutEffect(() => {
    const escape = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') onEscape();
    };
    window.addEventListener('keydown', escape, { capture: true });
    return () => window.removeEventListener('keydown', escape, { capture: true });
  }, [onEscape]);

  useLayoutEffect(() => {
    const element = surface.current;
    if (element === null) return;
    const { left, top } = placeHint(control.getBoundingClientRect(), element.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
    });
    element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }, [content, control]);

  return (
    <Portal>
      <div
        ref={surface}
        role="tooltip"
        id={id}
        className={styles.root}
        onPointerEnter={onKeep}
        onPointerLeave={onLeave}
        onPointerDown={stop}
        onClick={stop}
      >
        {content}
      </div>
    </Portal>
  );
}
