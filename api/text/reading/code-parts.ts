import type { Element } from 'hast';

/** The highlighter's classes, grouped by the kind of token whose colour they get. */
export const codeParts = {
  keyword: ['keyword', 'selector-tag', 'doctag', 'template-tag', 'meta .hljs-keyword'],
  string: ['string', 'regexp', 'addition', 'char.escape_', 'meta .hljs-string'],
  number: ['number', 'literal', 'symbol', 'bullet'],
  function: ['title', 'title.function_', 'built_in', 'section', 'name'],
  comment: ['comment', 'quote', 'meta'],
  attribute: ['attr', 'attribute', 'property', 'selector-attr', 'selector-class', 'selector-id'],
  type: ['type', 'title.class_', 'title.class_.inherited__', 'class .hljs-title'],
  variable: ['variable', 'template-variable', 'params', 'deletion'],
  punctuation: ['punctuation', 'operator'],
} satisfies Record<string, string[]>;

export type CodePart = keyof typeof codeParts;

/**
 * People write `shell` above commands and their comments. To the highlighter that name means a session with prompts,
 * and it would colour the comments as commands.
 */
export const highlighterName = (language: string): string => (language === 'shell' ? 'bash' : language);

/** The language of a `code` element, as it was typed; undefined if it names none. */
export function codeLanguage({ properties: { className } }: Element): string | undefined {
  if (!Array.isArray(className)) return undefined;
  for (const each of className) {
    const [, name] = /^lang(?:uage)?-(.+)$/.exec(String(each)) ?? [];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Whether code in this language is a diagram, which the page draws. */
export const isDiagram = (language: string | undefined): boolean => language?.toLowerCase() === 'mermaid';
