import { memo, startTransition, use, useEffect, useMemo, useRef, useState } from 'react';
import { mergeClasses } from '@fluentui/react-components';
import type { Root } from 'hast';
import ReactMarkdown, { type Options } from 'react-markdown';
import { blocksOf, elementsOf, type Block } from './blocks.ts';
import { elements } from './elements.tsx';
import type { MarkdownProps } from './markdown.tsx';
import { parseMarkdown, type HtmlParser } from './pipeline.ts';
import { useTypography } from './typography.ts';

type Plugins = NonNullable<Options['rehypePlugins']>;

/** Stands in for the parser, which has done its work. */
const treeOf = (tree: Root) => () => () => tree;

// one and the same: a new list at each render would draw the text anew, for ever
const none: Plugins = [];
let loadedHighlighter = none;

/** Calls once the browser has painted what stands there now. */
function afterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => (timer = setTimeout(call, 50)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Colours for code come after the text itself: they are half the weight of the renderer. */
function useHighlighter(isWanted: boolean): Plugins {
  const [plugins, setPlugins] = useState(loadedHighlighter);
  useEffect(() => {
    if (!isWanted || plugins.length > 0) return;
    let isGone = false;
    const load = () =>
      import('./highlight.ts').then(
        ({ highlighter }) => {
          loadedHighlighter = highlighter;
          if (!isGone) startTransition(() => setPlugins(highlighter));
        },
        // without colours it reads as well
        () => undefined,
      );
    const cancel = afterPaint(() => void load());
    return () => {
      isGone = true;
      cancel();
    };
  }, [isWanted, plugins]);
  return isWanted ? plugins : none;
}

let htmlParser: Promise<HtmlParser> | undefined;

/** The parser of HTML, fetched for the first text that needs it. */
function loadHtmlParser(): Promise<HtmlParser> {
  htmlParser ??= import('./html-parser.ts').then(({ parseHtml }) => parseHtml);
  return htmlParser;
}

/** The text as a safe tree; undefined where a worker has parsed it. */
function useTree(source: string, isParsed: boolean): Root | undefined {
  const plain = useMemo(() => (isParsed ? undefined : parseMarkdown(source)), [source, isParsed]);
  const parseHtml = plain || isParsed ? undefined : use(loadHtmlParser());
  return useMemo(() => plain ?? (parseHtml && parseMarkdown(source, parseHtml)), [plain, source, parseHtml]);
}

/** Beyond this a page is drawn block by block: only what has changed is drawn again, and what comes first first. */
const fewBlocks = 60;

interface DrawnProps {
  tree: Root;
  highlighter: Plugins;
}

function Drawn({ tree, highlighter }: DrawnProps) {
  return <ReactMarkdown rehypePlugins={[treeOf(tree), ...highlighter]} components={elements} />;
}

// the key says what it holds
const DrawnBlock = memo(Drawn, (one, other) => one.highlighter === other.highlighter);

function drawnBlocks(blocks: readonly Block[], highlighter: Plugins) {
  return blocks.map(({ key, tree }) => <DrawnBlock key={key} tree={tree} highlighter={highlighter} />);
}

function drawn(tree: Root, highlighter: Plugins) {
  if (tree.children.length <= fewBlocks) return <Drawn tree={tree} highlighter={highlighter} />;
  return drawnBlocks(blocksOf(elementsOf(tree)), highlighter);
}

const hasCode = /^[ >\t]*(?:```|~~~)|<pre/m;

interface RenderedProps extends Omit<MarkdownProps, 'fallback'> {
  /** The text, parsed and safe, where a worker has done it. */
  blocks: Block[] | undefined;
}

/** Markdown as elements, with the type of a page. */
export function Rendered({ source, blocks, size, onRendered }: RenderedProps) {
  const root = useRef<HTMLDivElement>(null);
  const highlighter = useHighlighter(hasCode.test(source));
  const classes = mergeClasses(useTypography(), size === 'compact' && 'compact');
  const tree = useTree(source, blocks !== undefined);
  const content = useMemo(
    () => (blocks ? drawnBlocks(blocks, highlighter) : tree && drawn(tree, highlighter)),
    [blocks, tree, highlighter],
  );
  useEffect(() => {
    if (root.current) onRendered?.(root.current);
  }, [content, onRendered]);
  return (
    <div ref={root} className={classes}>
      {content}
    </div>
  );
}
