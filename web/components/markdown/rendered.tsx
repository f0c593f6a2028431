import { memo, startTransition, use, useEffect, useMemo, useRef, useState } from 'react';
import { mergeClasses } from '@fluentui/react-components';
import type { Root } from 'hast';
import ReactMarkdown, { type Options } from 'react-markdown';
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

/** The text as a safe tree: `parsed` where a worker has made it. */
function useTree(source: string, parsed: Root | undefined): Root | undefined {
  const plain = useMemo(() => parsed ?? parseMarkdown(source), [source, parsed]);
  const parseHtml = plain ? undefined : use(loadHtmlParser());
  return useMemo(() => plain ?? parseMarkdown(source, parseHtml), [plain, source, parseHtml]);
}

/** Beyond this a page is drawn block by block: only what has changed is drawn again, and what comes first first. */
const fewBlocks = 60;

interface Block {
  key: string;
  tree: Root;
}

/**
 * The blocks of a text, each with a key that says what it holds: a block that stays as it is is known again wherever
 * it has moved to.
 */
function blocksOf({ children }: Root): Block[] {
  const seen = new Map<string, number>();
  const withoutPlaces = (name: string, value: unknown) => (name === 'position' ? undefined : value);
  return children
    .filter(({ type }) => type === 'element')
    .map((child) => {
      const content = JSON.stringify(child, withoutPlaces);
      const number = seen.get(content) ?? 0;
      seen.set(content, number + 1);
      return { key: `${number}:${content}`, tree: { type: 'root', children: [child] } };
    });
}

interface DrawnProps {
  tree: Root;
  highlighter: Plugins;
}

function Drawn({ tree, highlighter }: DrawnProps) {
  return <ReactMarkdown rehypePlugins={[treeOf(tree), ...highlighter]} components={elements} />;
}

// the key says what it holds
const DrawnBlock = memo(Drawn, (one, other) => one.highlighter === other.highlighter);

function drawn(tree: Root, highlighter: Plugins) {
  if (tree.children.length <= fewBlocks) return <Drawn tree={tree} highlighter={highlighter} />;
  return blocksOf(tree).map((block) => (
    <DrawnBlock key={block.key} tree={block.tree} highlighter={highlighter} />
  ));
}

const hasCode = /^[ >\t]*(?:```|~~~)|<pre/m;

interface RenderedProps extends Omit<MarkdownProps, 'fallback'> {
  /** The text, parsed and safe. */
  tree: Root | undefined;
}

/** Markdown as elements, with the type of a page. */
export function Rendered({ source, tree: parsed, size, onRendered }: RenderedProps) {
  const root = useRef<HTMLDivElement>(null);
  const highlighter = useHighlighter(hasCode.test(source));
  const classes = mergeClasses(useTypography(), size === 'compact' && 'compact');
  const tree = useTree(source, parsed);
  const content = useMemo(() => tree && drawn(tree, highlighter), [tree, highlighter]);
  useEffect(() => {
    if (root.current) onRendered?.(root.current);
  }, [content, onRendered]);
  return (
    <div ref={root} className={classes}>
      {content}
    </div>
  );
}
