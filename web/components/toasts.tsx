// Loads Fluent's Toaster on demand, because it would add 27.7 kB (gzip) to the first page of 277.8 kB.
import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { takeFlash } from '../lib/flash.ts';
import { PlainToast, type Shown, type ToastAction, type ToastMessage } from './plain-toast.tsx';

export interface Toasts {
  /** Shows a message for 5 seconds; for 10 if it offers something to do. */
  success: (title: string, text?: string, action?: ToastAction) => void;
  /** For 10 seconds, says that something was done differently from what the person may expect. */
  warning: (title: string, text: string) => void;
  /** Shows a message until it is closed. */
  failure: (title: string, text?: string) => void;
  /** Closes all failures when the person goes to another page. */
  closeFailures: () => void;
}

const ToastsContext = createContext<Toasts | undefined>(undefined);

const loadStack = () =>
  import('./toast-stack.tsx').then(
    ({ ToastStack: component }) => component,
    () => undefined,
  );

// Most visits show no toast. It is fetched at the first key or click, because later the server may be down
const ToastStack = lazy(async () => ({ default: (await loadStack()) ?? PlainToast }));

/** Shows toasts at the bottom right, including one that the page before this one left (`flash.ts`). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ messages, closedBefore }, setShown] = useState<Shown>({ messages: [], closedBefore: 0 });
  // once loaded it stays, even without messages, because it keeps Tabster alive
  const [isLoaded, setLoaded] = useState(false);
  const toasts = useMemo<Toasts>(() => {
    const add = (message: ToastMessage) =>
      setShown((shown) => ({ ...shown, messages: [...shown.messages, message] }));
    return {
      success: (title, text, action) => add({ intent: 'success', title, text, action }),
      warning: (title, text) => add({ intent: 'warning', title, text }),
      failure: (title, text) => add({ intent: 'failure', title, text }),
      closeFailures: () => setShown((shown) => ({ ...shown, closedBefore: shown.messages.length })),
    };
  }, []);

  useEffect(() => {
    const flash = takeFlash();
    if (flash !== undefined) toasts[flash.intent](flash.title, flash.text);
  }, [toasts]);

  useEffect(() => {
    const acting = new AbortController();
    const fetchStack = () => {
      acting.abort();
      void loadStack().then((component) => setLoaded(component !== undefined));
    };
    for (const type of ['keydown', 'pointerdown']) {
      window.addEventListener(type, fetchStack, { signal: acting.signal });
    }
    return () => acting.abort();
  }, []);

  return (
    <ToastsContext value={toasts}>
      {children}
      {(isLoaded || messages.length > 0) && (
        <Suspense fallback={null}>
          <ToastStack messages={messages} closedBefore={closedBefore} />
        </Suspense>
      )}
    </ToastsContext>
  );
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (toasts === undefined) throw new Error('useToasts needs a ToastProvider above it');
  return toasts;
}
