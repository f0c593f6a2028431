import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { makeStyles, Portal, tokens } from '@fluentui/react-components';
import { placeHint } from '../lib/place-hint.ts';

const delay = 700;
const skip = 300;

// Shared by all hints: moving along a toolbar shows the next one at once
let hiddenAt = -Infinity;

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
  /** What the hint says. */
  content: string;
  /** 'label' where the control has no name of its own, 'description' where the text adds to it. */
  relationship?: 'label' | 'description' | 'inaccessible';
  /** Whether to show it at all, asked when its time has come; a title that is not cut needs none. */
  when?: (control: HTMLElement) => boolean;
  /** One control that passes on its handlers. */
  children: ReactElement;
}

/**
 * A tooltip with the delays of the product: 700 ms, and none within 300 ms of the last one. Not Fluent's, whose
 * placing weighs more than a page of ours.
 */
export function Hint({ content, relationship = 'label', when = always, children }: HintProps) {
  const id = useId();
  const { control, show, hide } = useVisibility(when);
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
          hide();
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
      {control !== null && <Surface id={id} content={content} control={control} />}
    </>
  );
}

/** The control whose hint shows, if it does. */
function useVisibility(when: (control: HTMLElement) => boolean) {
  const [control, setControl] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (element: HTMLElement) => {
    clearTimeout(timer.current);
    const wait = performance.now() - hiddenAt < skip ? 0 : delay;
    timer.current = setTimeout(() => {
      if (when(element)) setControl(element);
    }, wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (control !== null) hiddenAt = performance.now();
    setControl(null);
  };
  return { control, show, hide };
}

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    zIndex: 1_000_000,
    top: 0,
    left: 0,
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
    pointerEvents: 'none',
  },
});

function Surface({ id, content, control }: { id: string; content: string; control: HTMLElement }) {
  const styles = useStyles();
  const surface = useRef<HTMLDivElement>(null);

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
      <div ref={surface} role="tooltip" id={id} className={styles.root}>
        {content}
      </div>
    </Portal>
  );
}
