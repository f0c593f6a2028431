/** Every kind of source, in the order in which they are tried: the particular ones come first. */
export const importKinds = [
  'lectern',
  'obsidian',
  'mkdocs',
  'docusaurus',
  'confluence',
  'confluence-html',
  'docmost',
  'bookstack',
  'outline-json',
  'notion',
  'outline',
  'wikijs',
  'hugo',
  'markdown',
  'html',
  'word',
  'text',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** Those whose texts were Markdown in the source, with front matter of their own, and that know no rights. */
export const markdownKinds: readonly string[] = [
  'markdown',
  'obsidian',
  'mkdocs',
  'docusaurus',
  'hugo',
  'wikijs',
] satisfies ImportKind[];
