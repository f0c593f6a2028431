import { useMemo, type ReactNode } from 'react';
import { createFocusOutlineStyle, makeResetStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Element } from 'hast';
import type { Components } from 'react-markdown';
import { elements } from '../../components/markdown/elements.tsx';
import { formulaOf } from '../../components/markdown/code-text.ts';
import { footnoteHeading } from '../../components/markdown/footnotes.ts';
import { LazyFormula } from '../../components/markdown/drawn-code.tsx';
import { assertShowable } from '../../../api/text/reading/pipeline.ts';
import { Drawn } from '../../components/markdown/rendered.tsx';
import { callouts, formulas } from '../../components/markdown/typography-drawn.ts';
import { parseComment } from './comment-tree.ts';

const code = {
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: '13px',
  backgroundColor: tokens.colorNeutralBackground3,
  borderRadius: tokens.borderRadiusSmall,
} as const;

const useType = makeResetStyles({
  fontSize: '15.5px',
  lineHeight: '23px',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '& p, & ul, & ol, & pre, & blockquote, & table': { margin: '0 0 8px' },
  '& > :last-child': { marginBottom: 0 },
  '& ul, & ol': { paddingInlineStart: '24px' },
  // the browser would use the marker of a nested list, because the comments are a list
  '& ul': { listStyleType: 'disc' },
  '& li > ul, & li > ol': { marginBottom: 0 },
  '& .contains-task-list': { paddingInlineStart: '4px', listStyleType: 'none' },
  '& a': {
    color: tokens.colorBrandForegroundLink,
    borderRadius: '2px',
    ...createFocusOutlineStyle(),
  },
  '& .external': { verticalAlign: '-2px', width: '0.72em', height: '0.72em', marginLeft: '1px' },
  '& :not(pre) > code': { ...code, padding: '1px 4px' },
  '& pre': {
    ...code,
    direction: 'ltr',
    padding: '8px 12px',
    overflowX: 'auto',
    lineHeight: '20px',
    ...createFocusOutlineStyle(),
  },
  '& blockquote': {
    paddingInlineStart: '12px',
    borderInlineStart: `2px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground2,
  },
  ...callouts,
  ...formulas,
  '& .callout': { ...callouts['& .callout'], margin: '0 0 8px', padding: '8px 12px' },
  '& .formula-block': { ...formulas['& .formula-block'], margin: '0 0 8px' },
  '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse' },
  '& th, & td': { padding: '2px 8px', border: `1px solid ${tokens.colorNeutralStroke2}` },
});

function Heading({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <p>
      <strong>{footnoteHeading(className, children)}</strong>
    </p>
  );
}

type ImageProps = React.JSX.IntrinsicElements['img'] & { 'data-linked'?: string };

/** Shows an image as a link, so that a comment cannot make readers fetch anything from other servers. */
function ImageLink({ src, alt, 'data-linked': linked }: ImageProps) {
  const name = alt || src || t`without an address`;
  const words = t`Image: ${name}`;
  if (linked || !src) return words;
  return (
    <a href={src} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}

function Code({ node, children }: { node?: Element | undefined; children?: ReactNode }) {
  const tex = formulaOf(node);
  const code = (
    <pre tabIndex={0} role="group" aria-label={t`Code`}>
      {children}
    </pre>
  );
  if (tex === undefined) return code;
  return (
    <LazyFormula tex={tex} isBlock>
      {code}
    </LazyFormula>
  );
}

const components: Components = {
  a: elements.a,
  code: elements.code,
  div: elements.div,
  span: elements.span,
  img: ImageLink,
  pre: Code,
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, Heading])),
};

/** A comment's Markdown: inline marks, links, lists, quotes and code. Shows `plain` if it cannot be rendered. */
export function DrawnComment({ text, plain }: { text: string; plain: ReactNode }) {
  const className = useType();
  const tree = useMemo(() => {
    const parsed = parseComment(text);
    if (parsed) assertShowable(parsed);
    return parsed;
  }, [text]);
  if (!tree) return plain;
  return (
    <div className={className}>
      <Drawn tree={tree} components={components} />
    </div>
  );
}
