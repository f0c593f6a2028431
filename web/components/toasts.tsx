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
import { PlainToast } from './plain-toast.tsx';

export interface Toasts {
  /** Goes by itself after 5 seconds. */
  success: (title: string, text?: string) => void;
  /** Stays until it is closed. */
  failure: (title: string, text?: string) => void;
}

export interface ToastMessage {
  intent: keyof Toasts;
  title: string;
  text: string | undefined;
}

const ToastsContext = createContext<Toasts | undefined>(undefined);

const loadStack = () =>
  import('./toast-stack.tsx').then(
    ({ ToastStack: component }) => component,
    () => undefined,
  );

// Fetched when the person first does something: most visits show none, and later the server may be away
const ToastStack = lazy(async () => ({ default: (await loadStack()) ?? PlainToast }));

/** Shows toasts at the bottom right, and the one that the page before this one left. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const toasts = useMemo<Toasts>(() => {
    const add = (message: ToastMessage) => setMessages((list) => [...list, message]);
    return {
      success: (title, text) => add({ intent: 'success', title, text }),
      failure: (title, text) => add({ intent: 'failure', title, text }),
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
      void loadStack();
    };
    for (const type of ['keydown', 'pointerdown']) {
      window.addEventListener(type, fetchStack, { signal: acting.signal });
    }
    return () => acting.abort();
  }, []);

  return (
    <ToastsContext value={toasts}>
      {children}
      {messages.length > 0 && (
        <Suspense fallback={null}>
          <ToastStack messages={messages} />
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
