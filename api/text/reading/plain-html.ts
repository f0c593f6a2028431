import type { Element, ElementContent, Root, RootContent } from 'hast';

type Parent = Root | Element;

/** Tags without attributes that people type because Markdown has no mark for them. */
const plainTag = /^<(\/?)(u|kbd|sub|sup|mark|small|b|i|s|del|ins|em|strong|br)\s*\/?>$/i;

interface Open {
  tagName: string;
  children: ElementContent[];
}

/** Turns such tags into elements; undefined if there is other HTML or the tags do not pair. */
function pairTags(children: readonly RootContent[]): ElementContent[] | undefined {
  const stack: Open[] = [{ tagName: '', children: [] }];
  for (const child of children) {
    const top = stack.at(-1);
    if (!top || child.type === 'doctype') return undefined;
    if (child.type !== 'raw') {
      top.children.push(child);
      continue;
    }
    const [, slash, name = ''] = plainTag.exec(child.value) ?? [];
    const tagName = name.toLowerCase();
    if (slash === undefined) return undefined;
    if (tagName === 'br') top.children.push(element(tagName, []));
    else if (slash === '') stack.push({ tagName, children: [] });
    else if (top.tagName !== tagName) return undefined;
    else {
      stack.pop();
      stack.at(-1)?.children.push(element(tagName, top.children));
    }
  }
  return stack.length === 1 ? stack[0]?.children : undefined;
}

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

/**
 * Turns HTML into elements without the HTML parser, if it consists only of plain inline tags. Half of all texts with
 * HTML are like this, and that parser is as large as all other parsing code. Changes the tree.
 * @returns false if there is other HTML; the tree is then unusable
 */
export function foldPlainHtml(root: Root): boolean {
  const stack: Parent[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    if (parent.children.some(({ type }) => type === 'raw')) {
      const folded = pairTags(parent.children);
      if (!folded) return false;
      parent.children = folded;
    }
    for (const child of parent.children) if (child.type === 'element') stack.push(child);
  }
  return true;
}
