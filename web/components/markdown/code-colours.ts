/** The highlighter's classes by the part of speech whose colour they get. */
const parts: Record<string, string[]> = {
  keyword: ['keyword', 'selector-tag', 'doctag', 'template-tag', 'meta .hljs-keyword'],
  string: ['string', 'regexp', 'addition', 'char.escape_', 'meta .hljs-string'],
  number: ['number', 'literal', 'symbol', 'bullet'],
  function: ['title', 'title.function_', 'built_in', 'section', 'name'],
  comment: ['comment', 'quote', 'meta'],
  attribute: ['attr', 'attribute', 'property', 'selector-attr', 'selector-class', 'selector-id'],
  type: ['type', 'title.class_', 'title.class_.inherited__', 'class .hljs-title'],
  variable: ['variable', 'template-variable', 'params', 'deletion'],
  punctuation: ['punctuation', 'operator'],
};

/** Rules for everything that the highlighter marks. */
export const codeColours = Object.fromEntries(
  Object.entries(parts).map(([part, classes]) => [
    classes.map((name) => `& .hljs-${name}`).join(', '),
    { color: `var(--lectern-code-${part})` } satisfies Record<string, string>,
  ]),
);
