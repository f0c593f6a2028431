import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  Component,
} from 'react';
import { isQuicklyParsed } from '../../../api/text/markdown/cost.ts';
import type { Block } from './blocks.ts';
import { createAsideParser, type AsideParser } from './parse-in-worker.ts';
import type { Rendered, RenderedProps } from './rendered.tsx';
import { SourceText, type SourceTextProps } from './source-text.tsx';
import { loadHtmlParser } from './load-html-parser.ts';

interface Props extends SourceTextProps {
  children: ReactNode;
}

/** Where drawing a text fails, the text itself is still there to read; the next text is tried again. */
class SourceBoundary extends Component<Props, { hasFailed: boolean }> {
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

type Renderer = typeof Rendered;

let renderer: Renderer | undefined;

/** Fetches the renderer, so that it arrives beside the text and not after it. */
export async function loadMarkdown(): Promise<Renderer> {
  renderer ??= (await import('./rendered.tsx')).Rendered;
  return renderer;
}

/** Fetches the code that colours code blocks. */
export const loadCodeTools = async () => (await import('./rendered.tsx')).codeTools;

const LazyRendered = lazy(async () => ({ default: await loadMarkdown() }));

export interface MarkdownProps extends Omit<RenderedProps, 'blocks'> {
  /** Shown until the text is rendered. */
  fallback?: ReactNode;
}

interface Parsed {
  source: string;
  /** Absent: the text is plain enough to be parsed here. */
  blocks?: Block[];
  refused?: boolean;
  /** The rest is still being parsed. */
  isBeginning?: boolean;
}

/** More than a screen, and parsed at once. Characters. */
const beginningLength = 16_000;

/**
 * The beginning of a very long text, in whole blocks, to be read while all of it is parsed; undefined if that is not
 * worthwhile.
 */
function beginningOf(source: string): string | undefined {
  if (source.length < 4 * beginningLength) return undefined;
  const end = source.lastIndexOf('\n\n', beginningLength);
  return end === -1 ? undefined : source.slice(0, end);
}

/** What can be rendered now: until a long text is parsed, the previous result, its beginning, or undefined. */
function useParsed(source: string): Parsed | undefined {
  const isQuick = useMemo(() => isQuicklyParsed(source), [source]);
  const [aside, setAside] = useState<Parsed>();
  const parser = useRef<AsideParser>(undefined);
  useEffect(() => {
    if (isQuick) return undefined;
    let isGone = false;
    // a long page is rendered in small steps, so that other work can run in between
    const show = (parsed: Parsed) => startTransition(() => setAside(parsed));
    const parse = (text: string, then?: () => void) =>
      parser.current?.parse(text, (blocks) => {
        if (isGone) return;
        show(blocks ? { source: text, blocks, isBeginning: text !== source } : { source, refused: true });
        if (blocks) then?.();
      });
    const beginning = parser.current ? undefined : beginningOf(source);
    parser.current ??= createAsideParser();
    if (beginning === undefined) parse(source);
    else parse(beginning, () => parse(source));
    return () => {
      isGone = true;
    };
  }, [isQuick, source]);
  useEffect(
    () => () => {
      parser.current?.end();
      parser.current = undefined;
    },
    [],
  );
  return isQuick ? { source } : aside;
}

/** A Markdown text as a page. No text can hang it: if it cannot be parsed in time, its source is shown. */
export function Markdown({ source, size = 'reading', title, fallback, onRendered }: MarkdownProps) {
  const parsed = useParsed(source);
  // If the code is already loaded, use it directly: a lazy component first shows its fallback for a while
  const [Drawn] = useState<Renderer | typeof LazyRendered>(() => renderer ?? LazyRendered);
  if (!parsed) return fallback;
  if (parsed.refused) return <SourceText source={source} onRendered={onRendered} />;
  return (
    <SourceBoundary source={source} onRendered={onRendered}>
      <Suspense fallback={fallback}>
        <Drawn
          source={parsed.source}
          blocks={parsed.blocks}
          size={size}
          title={title}
          onRendered={parsed.isBeginning ? undefined : onRendered}
        />
      </Suspense>
    </SourceBoundary>
  );
}
