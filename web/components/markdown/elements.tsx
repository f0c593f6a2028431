import { t } from '@lingui/core/macro';
import type { Element } from 'hast';
import { ArrowUpRight16Regular } from '@fluentui/react-icons';
import type { Components } from 'react-markdown';
import { Link } from 'react-router-dom';
import { Mention } from '../mentions/mention.tsx';
import { useImage } from '../use-image.ts';
import { CodeBlock } from './code-block.tsx';
import { footnoteHeading, footnoteLabel } from './footnotes.ts';
import { linkKind, pathOf } from './links.ts';

type Props<Tag extends 'a' | 'h2' | 'h3' | 'img' | 'input' | 'span' | 'table'> =
  React.JSX.IntrinsicElements[Tag] & {
    node?: Element | undefined;
  };

/** The attributes alone: the node of the tree is none. */
function attributes<T extends { node?: Element | undefined }>(props: T): Omit<T, 'node'> {
  const rest = { ...props };
  delete rest.node;
  return rest;
}

function Anchor(props: Props<'a'>) {
  const { href, children, ...given } = attributes(props);
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
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ArrowUpRight16Regular className="external" aria-label={t`(opens in a new tab)`} />
    </a>
  );
}

function heading(Tag: 'h2' | 'h3') {
  return function Heading(props: Props<'h2'>) {
    const { children, ...rest } = attributes(props);
    return (
      <Tag {...rest}>
        {rest.id !== undefined && rest.className !== 'sr-only' && (
          <a className="anchor" href={`#${rest.id}`} tabIndex={-1} aria-hidden="true">
            #
          </a>
        )}
        {footnoteHeading(rest.className, children)}
      </Tag>
    );
  };
}

type PictureProps = Props<'img'> & { 'data-linked'?: string; 'data-figure'?: string };

/**
 * A picture on a line of its own opens large. One that is not there is a link to it, and where the address is not one
 * of a picture, only its words are shown.
 */
function Picture(props: PictureProps) {
  const { 'data-linked': linked, 'data-figure': figure, src, alt, ...rest } = attributes(props);
  const image = useImage(src);
  const isShown = image.state === 'shown';
  const words = alt || src || t`without an address`;
  const shown = isShown ? (
    <img {...rest} {...image.attributes} alt={alt || t`Image`} loading="lazy" />
  ) : (
    t`Image: ${words}`
  );
  if (linked || image.state === 'refused' || (isShown && !figure)) return shown;
  return (
    <a href={src} target="_blank" rel="noopener noreferrer" className={isShown ? 'picture' : undefined}>
      {shown}
    </a>
  );
}

function Table(props: Props<'table'>) {
  return (
    <div className="table" role="group" aria-label={t`Table`} tabIndex={0}>
      <table {...attributes(props)} />
    </div>
  );
}

/** `@name`, as the plugin of the mentions made it; any other span is as it is. */
function Span(props: Props<'span'> & { 'data-mention'?: string }) {
  const { 'data-mention': mention, ...rest } = attributes(props);
  return mention === undefined ? <span {...rest} /> : <Mention text={mention} />;
}

function TaskBox(props: Props<'input'>) {
  return <input {...attributes(props)} aria-label={props['aria-label'] || t`Task`} />;
}

/** How the elements of a text are drawn that are more than their tag. */
export const elements: Components = {
  a: Anchor,
  h2: heading('h2'),
  h3: heading('h3'),
  img: Picture,
  input: TaskBox,
  pre: CodeBlock,
  span: Span,
  table: Table,
};
