/** What becomes of Word's styles, beside what mammoth maps by itself. By name: the ids are translated. */
export const styleMap: readonly string[] = [
  "p[style-name='Title'] => h1.word-title:fresh",
  "p[style-name='Subtitle'] => p > em",
  ...['Quote', 'Intense Quote', 'Block Text', 'Quotations'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...['Source Code', 'HTML Preformatted', 'Code', 'Preformatted Text', 'Macro Text'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...['Verbatim Char', 'HTML Code', 'Source Text', 'Code Char'].map(
    (name) => `r[style-name='${name}'] => code`,
  ),
  "r[style-name='Emphasis'] => em",
  "r[style-name='Subtle Emphasis'] => em",
  "r[style-name='Intense Emphasis'] => strong > em",
  'u => u',
  'highlight => mark',
];
