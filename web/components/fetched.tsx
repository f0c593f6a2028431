import { Component, Suspense, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { isMissingCode } from '../lib/missing-code.ts';
import { useToasts, type Toasts } from './toasts.tsx';

interface FetchedProps {
  /** The name of the part in the error message: 'The menu'. */
  what: string;
  /** Shown while the code is loading, and if it cannot be fetched. */
  fallback?: ReactNode;
  /** Called if the code cannot be fetched, to close what was opening. */
  onFailed?: () => void;
  /** Lazy components. */
  children: ReactNode;
}

/** Wraps a lazy part of a page. If its code cannot be fetched, a toast says so and the page keeps working. */
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
    reportMissingCode(this.props.toasts, this.props.what);
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>;
    // an error of the component itself goes to the page's error boundary
    if (!isMissingCode(error)) throw error;
    return fallback;
  }
}

/** Shows that code could not be fetched. A failed import stays failed until the page is reloaded. */
export function reportMissingCode(toasts: Toasts, what: string): void {
  toasts.failure(
    t`${what} could not be loaded`,
    t`The server cannot be reached, or Lectern was upgraded while this tab was open. Load the page again.`,
  );
}
