/**
 * Words beside its name by which a block is found after a slash. No page shows them: a reader finds a block by these and
 * by those of the page's language, which are in its catalogue as `slash.<block>`.
 */
export const slashWords = {
  heading1: 'h1 title header headline section',
  heading2: 'h2 subtitle header headline section',
  heading3: 'h3 header headline section',
  bullets: 'ul unordered points dots bulleted items list',
  numbers: 'ol ordered numbers numbering steps list',
  tasks: 'todo to-do checklist checkbox check box list',
  table: 'grid columns rows cells spreadsheet',
  callout: 'note tip warning info information important caution alert admonition hint panel box notice',
  files: 'image picture photo img file upload attachment attach pdf video media screenshot',
  drawing: 'draw sketch whiteboard excalidraw shapes arrows canvas picture',
  code: 'code program source snippet pre fence script',
  quote: 'quote quotation cite citation blockquote',
  rule: 'line divider separator hr horizontal break',
  diagram: 'mermaid flowchart chart graph sequence drawing',
  formula: 'math mathematics latex tex katex equation',
  footnote: 'note reference annotation',
  link: 'link page wiki reference url document mention',
} as const;

export type SlashKey = keyof typeof slashWords;
