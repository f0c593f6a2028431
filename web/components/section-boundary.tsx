import { Component, type ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

interface SectionBoundaryProps {
  /** Shown in place of the section. */
  text: string;
  children: ReactNode;
}

/** Shows an error in place of a section whose code cannot be fetched. The rest of the page keeps working. */
export class SectionBoundary extends Component<SectionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    // a failed import stays failed until the page is reloaded
    if (this.state.hasFailed) return <LoadError text={this.props.text} onRetry={() => location.reload()} />;
    return this.props.children;
  }
}
