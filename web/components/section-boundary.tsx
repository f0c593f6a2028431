import { Component, type ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

interface SectionBoundaryProps {
  /** What is said in place of the section. */
  text: string;
  children: ReactNode;
}

/** A part of a page whose code cannot be fetched says so in its place; the rest of the page lives on. */
export class SectionBoundary extends Component<SectionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    // the browser keeps a failed import: only a new page asks again
    if (this.state.hasFailed) return <LoadError text={this.props.text} onRetry={() => location.reload()} />;
    return this.props.children;
  }
}
