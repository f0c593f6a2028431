import { Component, Suspense, type ReactNode } from 'react';
import { isMissingCode } from '../lib/missing-code.ts';
import { useToasts, type Toasts } from './toasts.tsx';

interface FetchedProps {
  /** What is fetched, as a person would name it: 'The menu'. */
  what: string;
  /** Stands there until it is here, and where it does not come. */
  fallback?: ReactNode;
  /** It does not come: closes what was to open. */
  onFailed?: () => void;
  /** Lazy parts. */
  children: ReactNode;
}

/** A lazy part of a page, a menu or a dialog. Where its code cannot be fetched a toast says so, and the page lives on. */
export function Fetched(props: FetchedProps) {
  return <Boundary {...props} toasts={useToasts()} />;
}

class Boundary extends Component<FetchedProps & { toasts: Toasts }, { error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    if (!isMissingCode(error)) return;
    tellMissing(this.props.toasts, this.props.what);
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>;
    // a fault of its own is the page's
    if (!isMissingCode(error)) throw error;
    return fallback;
  }
}

/** Says that code cannot be fetched. The browser keeps a failed import: only a new page asks again. */
export function tellMissing(toasts: Toasts, what: string): void {
  toasts.failure(
    `${what} could not be fetched`,
    'The server cannot be reached, or Lectern was upgraded while this tab was open. Load the page again.',
  );
}
