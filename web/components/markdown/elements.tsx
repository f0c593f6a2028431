import { use, type MouseEvent, useState } from 'react';
import { t } from '@lingui/core/macro';
import type { Element } from 'hast';
import type { Components } from 'react-markdown';
import { Link } from 'react-router-dom';
import { textOf } from '../../../api/text/hast.ts';
import type { CalloutKind } from '../../../api/text/markdown/callouts.ts';
import { drawingMark } from '../../../api/text/markdown/images.ts';
import { copyText } from '../../lib/copy-text.ts';
import { Mention } from '../mentions/mention.tsx';
import { useToasts } from '../toasts.tsx';
import { useImage } from '../use-image.ts';
import { Callout } from './callout.tsx';
import { CodeBlock } from './code-block.tsx';
import { languageOf, plainTextOf } from './code-text.ts';
import { ExternalSign } from './external-sign.tsx';
import { footnoteHeading, footnoteLabel } from './footnotes.ts';
import { hasEmbeds, LazyEmbed, LazyFormula } from './drawn-code.tsx';
import { LargePicture } from './large-picture.tsx';
import { linkKind, pathOf } from '../../../api/text/reading/links.ts';
import { TextContext } from './text-context.ts';

type Props<Tag extends 'a' | 'code' | 'div' | 'h2' | 'h3' | 'img' | 'input' | 'span' | 'table'> =
  React.JSX.IntrinsicElements[Tag] & {
    node?: Element | undefined;
  };

/** The HTML attributes, without the `node` of the tree. */
function attributes<T extends { node?: Element | undefined }>(props: T): Omit<T, 'node'> {
  const rest = { ...props };
  delete rest.node;
  return rest;
}

function Anchor(props: Props<'a'> & { 'data-host'?: string }) {
  const { href, children, 'data-host': host, ...given } = attributes(props);
  const rest = { ...given, 'aria-label': footnoteLabel(given['aria-label']) };
  const kind = linkKind(href, location.origin);
  if (kind === 'page') {
    return (
      <Link to={pathOf(href ?? '')} {...rest}>
        {children}
      </Link>
    );
  }
  if (kind !== 'external') {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  const link = (
    <a
      {...rest}
      {...(host && { className: 'card', 'data-host': host })}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      <ExternalSign />
    </a>
  );
  return host && href && hasEmbeds() ? <LazyEmbed href={href}>{link}</LazyEmbed> : link;
}

/** The '#' beside a heading: links to it, and copies its address. */
function HeadingLink({ address, id, words }: { address: string; id: string; words: string }) {
  const toasts = useToasts();
  const copy = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (await copyText(`${address}#${id}`)) toasts.success(t`Link copied`);
    else toasts.failure(t`The link could not be copied`);
  };
  return (
    <a
      className="anchor"
      href={`#${id}`}
      aria-label={t`Copy the link to “${words}”`}
      onClick={(event) => void copy(event)}
    >
      #
    </a>
  );
}

function heading(Tag: 'h2' | 'h3') {
  return function Heading(props: Props<'h2'>) {
    const { address } = use(TextContext);
    const { children, ...rest } = attributes(props);
    const shown = <Tag {...rest}>{footnoteHeading(rest.className, children)}</Tag>;
    const { id } = rest;
    if (address === undefined || id === undefined || rest.className === 'sr-only' || !props.node)
      return shown;
    // beside the heading, so that the heading's name has only its own words
    return (
      <div className="headed">
        {shown}
        <HeadingLink address={address} id={id} words={textOf(props.node).trim()} />
      </div>
    );
  };
}

type PictureProps = Props<'img'> & { 'data-linked'?: string; 'data-figure'?: string };

/**
 * A picture on a line of its own opens large. If it is missing, shows a link to it; if the address is not one of a
 * picture, only its words.
 */
function Picture(props: PictureProps) {
  const { 'data-linked': linked, 'data-figure': figure, src, alt, ...rest } = attributes(props);
  const { editDrawing } = use(TextContext);
  const image = useImage(src);
  const isShown = image.state === 'shown';
  const words = alt || src || t`without an address`;
  const shown = isShown ? (
    <img {...rest} {...image.attributes} alt={alt || t`Image`} loading="lazy" />
  ) : (
    t`Image: ${words}`
  );
  if (linked || image.state === 'refused' || (isShown && !figure)) return shown;
  if (isShown) {
    return (
      <>
        <LargePicture href={src}>{shown}</LargePicture>
        {src?.endsWith(drawingMark) && editDrawing?.(src, alt ?? '')}
      </>
    );
  }
  return (
    <a href={src} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}

function Table(props: Props<'table'>) {
  return (
    // its direction, so that it scrolls away from where its lines begin
    <div className="table" dir={props.dir} role="group" aria-label={t`Table`} tabIndex={0}>
      <table {...attributes(props)} />
    </div>
  );
}

/** `@name`, as made by the plugin for mentions; any other span is unchanged. */
function Span(props: Props<'span'> & { 'data-mention'?: string }) {
  const { 'data-mention': mention, ...rest } = attributes(props);
  return mention === undefined ? <span {...rest} /> : <Mention text={mention} />;
}

function Input(props: Props<'input'> & { 'data-task'?: number | string }) {
  const task = props['data-task'];
  return (
    <TaskBox
      checked={props.checked ?? false}
      label={props['aria-label']}
      task={task === undefined ? undefined : Number(task)}
    />
  );
}

/** A callout, as its plugin made it; any other division is as it is. */
function Division(props: Props<'div'> & { 'data-callout'?: CalloutKind }) {
  const { 'data-callout': kind, ...rest } = attributes(props);
  return kind === undefined ? (
    <div {...rest} />
  ) : (
    <Callout kind={kind} dir={rest.dir}>
      {rest.children}
    </Callout>
  );
}

/** Code within a line; in the language of formulas a formula. */
function Code(props: Props<'code'>) {
  const tex = languageOf(props.node) === 'math' ? plainTextOf(props.node) : undefined;
  const code = <code {...attributes(props)} />;
  if (tex === undefined) return code;
  return (
    <LazyFormula tex={tex} isBlock={false}>
      {code}
    </LazyFormula>
  );
}

/** How elements are rendered that are more than their tag. */
export const elements: Components = {
  a: Anchor,
  code: Code,
  div: Division,
  h2: heading('h2'),
  h3: heading('h3'),
  img: Picture,
  input: Input,
  pre: CodeBlock,
  span: Span,
  table: Table,
};

interface TaskBoxProps {
  checked: boolean;
  label: string | undefined;
  /** The number of the task in the text; undefined for a box of the text's own HTML. */
  task: number | undefined;
}

/** The checkbox of a task. It shows a tick at once; after the text is updated, the text decides again. */
function TaskBox({ checked, label, task }: TaskBoxProps) {
  const { tick } = use(TextContext);
  const [wanted, setWanted] = useState<boolean>();
  if (wanted === checked) setWanted(undefined);
  const canTick = tick !== undefined && task !== undefined;
  const change = async (isDone: boolean) => {
    if (!canTick) return;
    setWanted(isDone);
    const isKept = await tick(task, isDone);
    if (!isKept) setWanted(undefined);
  };
  return (
    <input
      type="checkbox"
      checked={wanted ?? checked}
      disabled={!canTick}
      aria-label={label || t`Task`}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
