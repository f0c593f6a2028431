/** Block elements, at whose edges browsers ignore spaces. */
const blocks = new Set(
  (
    'article blockquote body br dd div dl dt figcaption figure form h1 h2 h3 h4 h5 h6 hr li ol p pre section ' +
    'table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Parses HTML as a browser does, without running any of it. */
export function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

const isBlock = (node: Node | null): boolean =>
  node === null || (node instanceof Element && blocks.has(node.tagName.toLowerCase()));

/** Normalises HTML to what a reader sees: single spaces, none at the edges of blocks, and sorted attributes. */
export function shapeOf(node: Node, isVerbatim = false): string {
  if (node.nodeType === Node.TEXT_NODE) return isVerbatim ? escaped(node.nodeValue ?? '') : words(node);
  if (!(node instanceof Element)) return childrenOf(node, isVerbatim);
  const tag = node.tagName.toLowerCase();
  const attributes = [...node.attributes]
    .map(({ name, value }) => ` ${name}="${escaped(value)}"`)
    .toSorted()
    .join('');
  const inner = childrenOf(node, isVerbatim || tag === 'pre');
  return `${blocks.has(tag) && !isVerbatim ? '\n' : ''}<${tag}${attributes}>${inner}</${tag}>`;
}

const childrenOf = (node: Node, isVerbatim: boolean): string =>
  [...node.childNodes].map((child) => shapeOf(child, isVerbatim)).join('');

function words(node: Node): string {
  let text = escaped(node.nodeValue ?? '').replace(/[ \t\r\n\f]+/g, ' ');
  const isEdge = (beside: Node | null) => (beside === null ? isBlock(node.parentElement) : isBlock(beside));
  if (isEdge(node.previousSibling)) text = text.trimStart();
  if (isEdge(node.nextSibling)) text = text.trimEnd();
  return text;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
