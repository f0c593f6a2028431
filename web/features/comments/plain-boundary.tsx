import { Component, type ReactNode } from 'react';

interface Props {
  /** Shown if the children fail. */
  plain: ReactNode;
  children: ReactNode;
}

/** Keeps a comment readable if it cannot be rendered or the renderer cannot be fetched. */
export class PlainBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.plain : this.props.children;
  }
}
