import { Component, type ReactNode } from 'react';
import { loadHtmlParser } from './load-html-parser.ts';
import { SourceText, type SourceTextProps } from './source-text.tsx';

interface Props extends SourceTextProps {
  children: ReactNode;
}

/** Where drawing a text fails, the text itself is still there to read; the next text is tried again. */
export class SourceBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    // the failure has been shown now: the next text may fetch again
    loadHtmlParser.forgetFailure();
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.hasFailed && previous.source !== this.props.source) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    const { source, onRendered, children } = this.props;
    return this.state.hasFailed ? <SourceText source={source} onRendered={onRendered} /> : children;
  }
}
