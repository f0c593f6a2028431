import { memo, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mergeClasses } from '@fluentui/react-components';
import type { Element, Root } from 'hast';
import ReactMarkdown, { type Components } from 'react-markdown';
import { blocksOf, elementsOf, type Block } from './blocks.ts';
import { codeColours } from './code-colours.ts';
import { createColourer } from './colour-in-worker.ts';
import { ColoursContext, type CodeColours } from './colours-context.ts';
import { elements } from './elements.tsx';
import { loadHtmlParser } from './load-html-parser.ts';
import { parseMarkdown } from '../../../api/text/reading/pipeline.ts';
import { titleAnchor, titleHeadingAt } from '../../../api/text/reading/title-heading.ts';
import { useTypography } from './typography.ts';

/** For code that is rendered elsewhere. Imported from here, it needs no separate file on the page of a document. */
export const codeTools = { createColourer, codeColours };

/** Stands in for the parser, which has done its work. */
const treeOf = (tree: Root) => () => () => tree;

/** The text as a safe tree; undefined if a worker has parsed it. */
function useTree(source: string, isParsed: boolean): Root | undefined {
  const plain = useMemo(() => (isParsed ? undefined : parseMarkdown(source)), [source, isParsed]);
  const parseHtml = plain || isParsed ? undefined : use(loadHtmlParser());
  return useMemo(() => plain ?? (parseHtml && parseMarkdown(source, parseHtml)), [plain, source, parseHtml]);
}

/** A page with more blocks is rendered block by block: only changed blocks are rendered again, from the top down. */
const maxBlocksAtOnce = 60;

interface DrawnProps {
  /** Parsed and safe. */
  tree: Root;
  /** The components for links, images, code and headings; by default those of a document. */
  components?: Components;
}

/** A tree as elements. */
export function Drawn({ tree, components = elements }: DrawnProps) {
  return <ReactMarkdown rehypePlugins={[treeOf(tree)]} components={components} />;
}

// the key identifies the content
const DrawnBlock = memo(Drawn, () => true);

const drawnBlocks = (blocks: readonly Block[]) =>
  blocks.map(({ key, tree }) => <DrawnBlock key={key} tree={tree} />);

function drawn(tree: Root) {
  if (tree.children.length <= maxBlocksAtOnce) return <Drawn tree={tree} />;
  return drawnBlocks(blocksOf(elementsOf(tree)));
}

/** A page without the heading that repeats its title. */
function withoutTitle(tree: Root, title: string): Root {
  const elements = tree.children.filter((child) => child.type === 'element');
  const heading = elements[titleHeadingAt(elements, title)];
  return {
    ...tree,
    children: tree.children.map((child) => (child === heading ? titleAnchor(child) : child)),
  };
}

/** The same for the blocks of a page. */
function blocksWithoutTitle(blocks: Block[], title: string): Block[] {
  const elements = blocks.map(({ tree }) => tree.children[0] as Element);
  const at = titleHeadingAt(elements, title);
  return blocks.map((block, index) =>
    index === at
      ? { key: `title:${block.key}`, tree: { type: 'root', children: [titleAnchor(elements[index]!)] } }
      : block,
  );
}

/**
 * Colours for the code of a text, which arrive after the text.
 * @param onColoured called once everything that can be coloured is
 */
function useCodeColours(source: string, onColoured: () => void): CodeColours {
  const [colourer] = useState(createColourer);
  const whenColoured = useRef(onColoured);
  // a layout effect runs before the blocks ask for their colours
  useLayoutEffect(() => {
    whenColoured.current = onColoured;
    colourer.startText();
  }, [colourer, onColoured, source]);
  useEffect(() => () => colourer.end(), [colourer]);
  const frame = useRef(0);
  return useMemo(() => {
    const onDrawn = () => {
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => colourer.isBusy() || whenColoured.current());
    };
    return { colourer, onDrawn };
  }, [colourer]);
}

export interface RenderedProps {
  source: string;
  /** `compact` is the type of the live preview, a step smaller. */
  size?: 'reading' | 'compact' | undefined;
  /** The title of the page: a first heading with the same words is not shown again. */
  title?: string | undefined;
  /** Called with the rendered text after each change of it. */
  onRendered?: ((root: HTMLElement) => void) | undefined;
  /** The parsed and safe text, if a worker has parsed it. */
  blocks: Block[] | undefined;
}

/** Markdown as elements, with the typography of a page. */
export function Rendered({ source, blocks, size, title, onRendered }: RenderedProps) {
  const root = useRef<HTMLDivElement>(null);
  const classes = mergeClasses(useTypography(), size === 'compact' && 'compact');
  const tree = useTree(source, blocks !== undefined);
  const content = useMemo(() => {
    if (blocks) return drawnBlocks(title === undefined ? blocks : blocksWithoutTitle(blocks, title));
    return tree && drawn(title === undefined ? tree : withoutTitle(tree, title));
  }, [blocks, tree, title]);
  const tellRendered = useCallback(() => {
    if (root.current) onRendered?.(root.current);
  }, [onRendered]);
  useEffect(tellRendered, [content, tellRendered]);
  const colours = useCodeColours(source, tellRendered);
  return (
    <ColoursContext value={colours}>
      <div ref={root} className={classes} dir="ltr" data-text>
        {content}
      </div>
    </ColoursContext>
  );
}
