import type { Element, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import type { Options } from 'react-markdown';

/** Characters of one block: colouring takes about a millisecond for 2 kB. */
const longestBlock = 60_000;

function lengthOf(code: Element): number {
  return code.children.reduce((sum, child) => sum + (child.type === 'text' ? child.value.length : 0), 0);
}

function codesOf(tree: Root): Element[] {
  const codes: Element[] = [];
  const stack: (Root | Element)[] = [tree];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      stack.push(child);
      if (child.tagName === 'code') codes.push(child);
    }
  }
  return codes;
}

const classesOf = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : [];

/** Marks the code that is too long to be coloured while the page waits. */
function rehypeSkipLongCode() {
  return (tree: Root): void => {
    for (const code of codesOf(tree)) {
      if (lengthOf(code) > longestBlock) code.properties.className = [...classesOf(code), 'no-highlight'];
    }
  };
}

const session = 'language-shell';

/**
 * What people call shell are commands and their comments; the colouring of that name takes it for a session at a
 * prompt, and its comments for commands.
 */
function rehypeShellAsBash() {
  return (tree: Root): void => {
    for (const code of codesOf(tree)) {
      if (!classesOf(code).includes(session)) continue;
      code.properties.className = classesOf(code).map((name) => (name === session ? 'language-bash' : name));
      code.properties.dataLanguage = 'shell';
    }
  };
}

/** Colours code of the common languages, where a block names its language. */
export const highlighter: NonNullable<Options['rehypePlugins']> = [
  rehypeSkipLongCode,
  rehypeShellAsBash,
  rehypeHighlight,
];
