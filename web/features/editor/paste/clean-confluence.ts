import type { Element, ElementContent, Root } from 'hast';
import {
  attribute,
  findIn,
  hasClass,
  isElement,
  make,
  rewrite,
  textNode,
  textOf,
} from '../../../../api/text/rich-text/tree.ts';

export const isFromConfluence = (html: string): boolean =>
  /confluence|data-panel-type|inline-task-list|data-task-(?:list-)?local-id|data-syntaxhighlighter-params|data-mention-id|data-emoji-(?:id|short-name)/.test(
    html,
  );

/** Its kinds of panels, old and new, and ours. */
const kinds: Record<string, string> = {
  information: 'note',
  info: 'note',
  note: 'important',
  custom: 'note',
  tip: 'tip',
  success: 'tip',
  warning: 'warning',
  error: 'caution',
};
/** In the older one a note is yellow and a warning red. */
const olderKinds: Record<string, string> = { ...kinds, note: 'warning', warning: 'caution' };

const panelClass = /^confluence-information-macro-(information|note|tip|warning)$/;

function panelOf(element: Element): ElementContent[] | undefined {
  const kind = attribute(element, 'dataPanelType');
  const older = attribute(element, 'className')
    .split(/\s+/)
    .map((name) => panelClass.exec(name)?.[1])
    .find(Boolean);
  const callout = older === undefined ? kinds[kind] : olderKinds[older];
  if (callout === undefined) return undefined;
  const children = element.children.map((child) =>
    isElement(child) && hasClass(child, /^title$/) ? make('p', [make('strong', child.children)]) : child,
  );
  return [make('blockquote', children, { dataCallout: callout })];
}

const numbers = /^(?:linenumber|line-number|react-syntax-highlighter-line-number|ds-line-number)$/;

/** Blocks of code, whose language is in a parameter or in a class. */
function codeOf(element: Element): ElementContent[] | undefined {
  const parameters = attribute(element, 'dataSyntaxhighlighterParams');
  if (parameters !== '') {
    const language = /brush:\s*([\w+#-]+)/.exec(parameters)?.[1];
    return [
      make('pre', element.children, language === undefined ? {} : { className: [`language-${language}`] }),
    ];
  }
  if (!hasClass(element, /^code-block$/)) return undefined;
  rewrite(element, (each) => (hasClass(each, numbers) ? [] : undefined));
  const code = findIn(element, ({ tagName }) => tagName === 'code');
  return code && [make('pre', [code])];
}

const boxOf = (isDone: boolean): Element =>
  make('input', [], { type: 'checkbox', ...(isDone && { checked: true }) });

/** Lists of tasks: items with a state, each with or without a box of its own. */
function taskOf(element: Element): ElementContent[] | undefined {
  if (attribute(element, 'dataTaskListLocalId') !== '') return [make('ul', element.children)];
  const state = attribute(element, 'dataTaskState');
  const isOlder = attribute(element, 'dataInlineTaskId') !== '';
  if (state === '' && !isOlder) return undefined;
  rewrite(element, ({ tagName }) => (tagName === 'input' ? [] : undefined));
  const isDone = isOlder ? hasClass(element, /^checked$/) : state === 'DONE';
  return [make('li', [boxOf(isDone), ...element.children])];
}

/** The character of an emoticon, or its name. */
function emoticonOf(element: Element): ElementContent[] | undefined {
  const name = attribute(element, 'dataEmojiShortName');
  if (name === '' && !hasClass(element, /^emoticon$/)) return undefined;
  const words = ['dataEmojiText', 'dataEmojiFallback'].map((each) => attribute(element, each)).find(Boolean);
  return [textNode(words ?? (attribute(element, 'alt') || textOf(element) || name))];
}

const isMention = (element: Element): boolean =>
  attribute(element, 'dataMentionId') !== '' || hasClass(element, /^(?:user-mention|confluence-userlink)$/);

/**
 * Handles HTML of Confluence, from a server and from the cloud: panels, code blocks, tasks, emoticons and people.
 * Changes the tree.
 */
export function cleanConfluence(tree: Root): void {
  rewrite(tree, (element) => {
    if (isMention(element)) return [textNode(textOf(element))];
    return emoticonOf(element) ?? panelOf(element) ?? codeOf(element) ?? taskOf(element);
  });
}
