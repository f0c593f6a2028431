import { t } from '@lingui/core/macro';

/** The name of a kind of source; the kind itself if it has no other name. */
export function kindName(kind: string): string {
  const names: Record<string, string> = {
    lectern: t`Export of Lectern`,
    markdown: t`Markdown files`,
    obsidian: t`Obsidian vault`,
    mkdocs: t`MkDocs site`,
    docusaurus: t`Docusaurus site`,
    hugo: t`Hugo site`,
    wikijs: t`Wiki.js storage`,
    confluence: t`Confluence space`,
    'confluence-html': t`Confluence HTML export`,
    notion: t`Notion export`,
    word: t`Word documents`,
    html: t`HTML pages`,
    text: t`Text files`,
    outline: t`Outline export`,
    'outline-json': t`Outline export as JSON`,
    docmost: t`Docmost export`,
    bookstack: t`BookStack export`,
  };
  return names[kind] ?? kind;
}
