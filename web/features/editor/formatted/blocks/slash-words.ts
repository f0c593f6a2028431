import type { Language } from '../../../../../api/text/languages.ts';

/** Words beside its name by which a block is found after a slash. */
type Words = Record<Language, string>;

/**
 * The words of each block in each language. They are no texts that a page shows, so they are not in the catalogues: a
 * reader finds a block by the words of every language.
 */
export const slashWords = {
  heading1: {
    en: 'h1 title header headline section',
    de: 'ueberschrift überschrift titel kapitel abschnitt',
  },
  heading2: {
    en: 'h2 subtitle header headline section',
    de: 'ueberschrift überschrift untertitel kapitel abschnitt',
  },
  heading3: {
    en: 'h3 header headline section',
    de: 'ueberschrift überschrift abschnitt',
  },
  bullets: {
    en: 'ul unordered points dots bulleted items list',
    de: 'aufzaehlung aufzählung liste punkte stichpunkte spiegelstriche',
  },
  numbers: {
    en: 'ol ordered numbers numbering steps list',
    de: 'nummerierung nummern liste geordnete schritte nummerierte',
  },
  tasks: {
    en: 'todo to-do checklist checkbox check box list',
    de: 'aufgaben aufgabenliste checkliste liste kästchen kaestchen haken ankreuzen',
  },
  table: {
    en: 'grid columns rows cells spreadsheet',
    de: 'tabelle raster spalten zeilen',
  },
  callout: {
    en: 'note tip warning info information important caution alert admonition hint panel box notice',
    de: 'hinweis hinweiskasten notiz tipp warnung wichtig achtung kasten',
  },
  files: {
    en: 'image picture photo img file upload attachment attach pdf video media screenshot',
    de: 'bild foto grafik datei anhang hochladen anhängen',
  },
  drawing: {
    en: 'draw sketch whiteboard excalidraw shapes arrows canvas picture',
    de: 'zeichnung zeichnen skizze whiteboard tafel formen pfeile bild',
  },
  code: {
    en: 'code program source snippet pre fence script',
    de: 'quelltext quellcode programm',
  },
  quote: {
    en: 'quote quotation cite citation blockquote',
    de: 'zitat zitieren',
  },
  rule: {
    en: 'line divider separator hr horizontal break',
    de: 'linie trenner trennlinie trennstrich strich',
  },
  diagram: {
    en: 'mermaid flowchart chart graph sequence drawing',
    de: 'diagramm flussdiagramm ablauf schaubild zeichnung',
  },
  formula: {
    en: 'math mathematics latex tex katex equation',
    de: 'formel mathematik gleichung',
  },
  footnote: {
    en: 'note reference annotation',
    de: 'fußnote fussnote anmerkung verweis',
  },
  link: {
    en: 'link page wiki reference url document mention',
    de: 'verweis verknüpfung verknuepfung seite dokument',
  },
} satisfies Record<string, Words>;

export type SlashKey = keyof typeof slashWords;
