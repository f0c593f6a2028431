/**
 * What an import says of what it changed or could not keep. Each reader appends its rows. ICU messages of one line:
 * `{count}` of them; `{example}` is shown beside the sentence, not in it.
 */
export interface ImportNoteText {
  /** `changed`: it is there in another shape. `lost`: it is not. `left-out`: never meant to be imported. */
  kind: 'changed' | 'lost' | 'left-out';
  text: string;
}

const changed = (text: string): ImportNoteText => ({ kind: 'changed', text });
const lost = (text: string): ImportNoteText => ({ kind: 'lost', text });
const leftOut = (text: string): ImportNoteText => ({ kind: 'left-out', text });

/** By code: words with dashes. */
export const importNotes = {
  // what was given
  'hidden-files': leftOut('{count, plural, one {# hidden file} other {# hidden files}}.'),
  'file-not-read': lost(
    '{count, plural, one {# file that cannot be read} other {# files that cannot be read}}.',
  ),
  'symbolic-link': leftOut('{count, plural, one {# symbolic link} other {# symbolic links}}.'),
  'encrypted-entry': lost('{count, plural, one {# encrypted file} other {# encrypted files}}.'),
  'numbered-name': changed(
    '{count, plural, one {# file has} other {# files have}} a number added to the name.',
  ),
  'old-encoding': changed(
    '{count, plural, one {# text was} other {# texts were}} read as Windows-1252, not UTF-8.',
  ),
  'text-binary': lost('{count, plural, one {# file is} other {# files are}} not text, and not imported.'),
  'file-not-attached': lost(
    '{count, plural, one {# file that could not be attached} other {# files that could not be attached}}.',
  ),
  'text-not-read': lost(
    '{count, plural, one {# text that is not UTF-8} other {# texts that are not UTF-8}}.',
  ),

  // every source
  'links-led': changed(
    '{count, plural, one {# link points} other {# links point}} to the new documents and files.',
  ),
  'dead-link': lost(
    '{count, plural, one {# link points} other {# links point}} to something that is not imported.',
  ),
  'title-cut': changed('{count, plural, one {# title is} other {# titles are}} cut to 100 characters.'),
  'text-attached': changed(
    '{count, plural, one {# text is} other {# texts are}} too long for a document and attached as a file instead.',
  ),
  'text-too-long': lost(
    '{count, plural, one {# text that is} other {# texts that are}} too long for a document.',
  ),
  'file-too-large': lost(
    '{count, plural, one {# file that is} other {# files that are}} too large to attach.',
  ),
  'file-of-restricted': lost(
    '{count, plural, one {# file of a restricted page is} other {# files of restricted pages are}} shown only by name in pages that more people can see.',
  ),
  'file-missing': lost(
    '{count, plural, one {# file that is} other {# files that are}} missing in the source.',
  ),
  'parent-missing': changed(
    '{count, plural, one {# page is} other {# pages are}} at the top, because the page above is missing.',
  ),
  'restricted-left-out': leftOut('{count, plural, one {# restricted page} other {# restricted pages}}.'),
  'person-not-matched': lost(
    '{count, plural, one {# person has} other {# people have}} no account here. Their names stay in the text of the history.',
  ),
  'reader-not-matched': lost(
    '{count, plural, one {# person or group that could see restricted pages has} other {# people or groups that could see restricted pages have}} no account here with a confirmed email and cannot open them.',
  ),
  'reader-by-username': changed(
    '{count, plural, one {# reader of a restricted page was matched by username only: check that it is the same person} other {# readers of restricted pages were matched by username only: check that they are the same people}}.',
  ),
  'reader-by-address': changed(
    '{count, plural, one {# reader of a restricted page keeps access only if username and email match an account here: check afterwards who can open it} other {# readers of restricted pages keep access only if username and email match an account here: check afterwards who can open them}}.',
  ),
  'comment-cut': changed('{count, plural, one {# comment is} other {# comments are}} too long and cut.'),
  'not-written': lost(
    '{count, plural, one {# page that could not be written} other {# pages that could not be written}}.',
  ),
  'changed-here': leftOut(
    '{count, plural, one {# document was changed here since and is kept as it is} other {# documents were changed here since and are kept as they are}}.',
  ),

  'changed-since': leftOut(
    '{count, plural, one {# document was changed here since the last import. It is kept as it is, unless you choose to replace it} other {# documents were changed here since the last import. They are kept as they are, unless you choose to replace them}}.',
  ),

  // texts that become Markdown
  'words-missing': lost('{count, plural, one {# word} other {# words}} of a text could not be kept.'),
  'table-as-html': changed('{count, plural, one {# table becomes} other {# tables become}} HTML.'),
  'embedded-as-link': changed(
    '{count, plural, one {# embedded page or film becomes} other {# embedded pages or films become}} a link.',
  ),
  'dead-image': lost('{count, plural, one {# image} other {# images}} that cannot be found.'),
  'colour-left-out': lost('{count, plural, one {# colour} other {# colours}}.'),
  'alignment-left-out': lost('{count, plural, one {# alignment} other {# alignments}} of text.'),
  'indent-left-out': lost('{count, plural, one {# indent} other {# indents}}.'),

  // Confluence
  'not-xml': changed(
    '{count, plural, one {# text that is not XML was} other {# texts that are not XML were}} read as HTML.',
  ),
  'wiki-text': changed(
    '{count, plural, one {# old text in wiki markup stays} other {# old texts in wiki markup stay}} as its source.',
  ),
  'xml-characters': lost('{count, plural, one {# character} other {# characters}} that XML does not allow.'),
  'layout-flattened': changed(
    '{count, plural, one {# column or section comes} other {# columns or sections come}} one below the other.',
  ),
  'macro-unknown': changed(
    '{count, plural, one {# macro that Lectern does not have: its text stays} other {# macros that Lectern does not have: their texts stay}}.',
  ),
  'macro-list-left-out': leftOut(
    '{count, plural, one {# list that Confluence generates} other {# lists that Confluence generates}}.',
  ),
  'included-as-link': changed(
    '{count, plural, one {# included page becomes} other {# included pages become}} a link.',
  ),
  'jira-as-text': changed(
    '{count, plural, one {# Jira issue or query becomes} other {# Jira issues or queries become}} text.',
  ),
  'diagram-as-picture': changed(
    '{count, plural, one {# diagram becomes} other {# diagrams become}} a picture or a file.',
  ),
  'mention-as-name': changed('{count, plural, one {# mention becomes} other {# mentions become}} a name.'),
  'anchor-left-out': lost('{count, plural, one {# anchor} other {# anchors}} within a text.'),
  'placeholder-left-out': leftOut('{count, plural, one {# placeholder} other {# placeholders}} for a text.'),
  'old-versions-left-out': leftOut('{count, plural, one {# old version} other {# old versions}} of pages.'),
  'old-files-left-out': leftOut('{count, plural, one {# old version} other {# old versions}} of files.'),
  'trash-left-out': leftOut('{count, plural, one {# page} other {# pages}} in the trash.'),
  'archived-left-out': leftOut('{count, plural, one {# archived page} other {# archived pages}}.'),
  'likes-left-out': leftOut('{count, plural, one {# like} other {# likes}}.'),
  'space-rights-left-out': leftOut('{count, plural, one {# right} other {# rights}} of spaces.'),

  // sources other than Confluence
  'kept-as-source': changed(
    '{count, plural, one {# page that is too large or nested too deeply is} other {# pages that are too large or nested too deeply are}} kept as source.',
  ),
  'file-without-page': lost(
    '{count, plural, one {# file that belongs to no page} other {# files that belong to no page}}.',
  ),
  'links-not-read': lost(
    '{count, plural, one {# text takes} other {# texts take}} too long to read: the links in it stay as they were.',
  ),
  'page-icon-left-out': lost('{count, plural, one {# icon of a page} other {# icons of pages}}.'),
  'page-cover-left-out': lost('{count, plural, one {# cover of a page} other {# covers of pages}}.'),
  'contents-left-out': leftOut(
    '{count, plural, one {# table of contents, which the page shows itself} other {# tables of contents, which the page shows itself}}.',
  ),
  'page-frame-left-out': leftOut(
    '{count, plural, one {# page has} other {# pages have}} words around the text that a program writes itself, such as navigation, authors or a list of comments.',
  ),
  'callout-made': changed('{count, plural, one {# box becomes a callout} other {# boxes become callouts}}.'),
  'callout-icon-left-out': lost('{count, plural, one {# icon of a callout} other {# icons of callouts}}.'),
  'bookmark-cut': changed(
    '{count, plural, one {# bookmark becomes a link} other {# bookmarks become links}} without its description.',
  ),
  'database-cut': changed(
    '{count, plural, one {# large database is} other {# large databases are}} attached as a file; the page shows 100 rows.',
  ),
  'table-view-left-out': leftOut(
    '{count, plural, one {# view of a database, whose rows are} other {# views of databases, whose rows are}} in its table.',
  ),
  'table-not-read': changed(
    '{count, plural, one {# table that cannot be read is} other {# tables that cannot be read are}} attached as a file.',
  ),
  'comments-not-exported': lost(
    '{count, plural, one {# export has no comments: its program leaves them out} other {# exports have no comments: their programs leave them out}}.',
  ),
  'tracked-insertion': changed(
    '{count, plural, one {# tracked insertion is} other {# tracked insertions are}} kept as text.',
  ),
  'tracked-deletion': leftOut('{count, plural, one {# tracked deletion} other {# tracked deletions}}.'),
  'word-header': lost('{count, plural, one {# header or footer} other {# headers and footers}}.'),
  'word-part': lost(
    '{count, plural, one {# part of a Word file} other {# parts of Word files}}, such as a chart or a diagram.',
  ),
  'word-element': lost(
    '{count, plural, one {# drawing, equation or object in Word} other {# drawings, equations and objects in Word}}.',
  ),
  'image-not-shown': lost(
    '{count, plural, one {# image is} other {# images are}} attached, but of a kind that pages do not show.',
  ),
  'document-not-read': lost(
    '{count, plural, one {# file that is damaged or not a document} other {# files that are damaged or not documents}}.',
  ),
  'block-not-known': changed(
    '{count, plural, one {# block of an unknown kind becomes} other {# blocks of unknown kinds become}} plain text.',
  ),

  // sites made of Markdown files
  'comment-out-of-sight': changed(
    '{count, plural, one {# comment is} other {# comments are}} hidden on the page, but still in the source, which everybody who sees the document can read.',
  ),
  'shortcode-stays': changed(
    '{count, plural, one {# shortcode or box that Lectern does not have stays} other {# shortcodes or boxes that Lectern does not have stay}} as text.',
  ),
  'look-left-out': lost('{count, plural, one {# style} other {# styles}} set by a CSS class.'),
  'not-in-menu': changed(
    '{count, plural, one {# page that is not in the menu comes} other {# pages that are not in the menu come}} after the others.',
  ),
  'menu-link-left-out': leftOut('{count, plural, one {# link} other {# links}} of the menu to other places.'),
  'menu-not-read': changed(
    '{count, plural, one {# menu is not a list and was} other {# menus are not lists and were}} not read: pages are in the order of their folders.',
  ),
  'menu-is-code': changed(
    '{count, plural, one {The order of # menu is} other {The order of # menus is}} made by code and could not be read: pages are in the order of their folders.',
  ),
  'menu-part-is-code': changed(
    '{count, plural, one {# part of a menu is} other {# parts of a menu are}} made by code and could not be read.',
  ),
  'outside-pages': leftOut(
    '{count, plural, one {# Markdown file} other {# Markdown files}} outside of the folder of the pages.',
  ),
  'partial-left-out': leftOut('{count, plural, one {# text} other {# texts}} that pages include.'),
  'file-not-linked': leftOut(
    '{count, plural, one {# file that no page links to} other {# files that no page links to}}.',
  ),
  'draft-left-out': leftOut('{count, plural, one {# draft} other {# drafts}}.'),
  'template-left-out': leftOut('{count, plural, one {# template} other {# templates}}.'),
} as const satisfies Record<string, ImportNoteText>;

export type ImportNoteCode = keyof typeof importNotes;

/** The sentences alone, by code. */
export const importNoteTexts = Object.fromEntries(
  Object.entries(importNotes).map(([code, { text }]) => [code, text]),
) as Record<ImportNoteCode, string>;
