import { childOf, elementsIn, valueOf, type XmlElement } from './xml-tree.ts';

/**
 * What a style of Word is to us. The ids of styles are translated and companies have styles of their own, so that a
 * style is known by its name, by its id, by the level of its outline, or by the style on which it is based.
 */
export type Role =
  | 'Title'
  | 'Subtitle'
  | 'Quote'
  | 'IntenseQuote'
  | 'Code'
  | 'Emphasis'
  | 'IntenseEmphasis'
  | 'Strong'
  | `Heading${1 | 2 | 3 | 4 | 5 | 6}`
  | '';

export interface WordStyles {
  /** @param outline the level that the paragraph itself has, from 0; 9 is that of plain text */
  paragraphRole(styleId: string | undefined, outline?: string): Role;
  characterRole(styleId: string | undefined): Role;
  /** The list that a paragraph style is part of. */
  numberingOf(styleId: string | undefined): { numId?: string; level?: string };
  /** The list that a numbering style stands for. */
  numIdOf(styleId: string): string | undefined;
}

const paragraphRoles: readonly (readonly [RegExp, Role])[] = [
  [
    /^(?:title|titel|titre|t[ií]?tulo|titolo|tytuł|tytu|otsikko|rubrik|tittel|cím|název|başlık|название|заглавие|标题|標題|表題|제목)$/,
    'Title',
  ],
  [/^(?:subtitle|untertitel|sous-?titre|subt[ií]?tulo|sottotitolo)$/, 'Subtitle'],
  [/^intense ?quote$/, 'IntenseQuote'],
  [/^(?:quote|block ?text|quotations)$/, 'Quote'],
  [/^(?:source ?code|html ?preformatted|code|preformatted ?text|macro ?text)$/, 'Code'],
];
const headingName =
  /^(?:heading|(?:ü|u)?berschrift|titre|t[ií]?tulo|titolo|kop|rubrik|overskrift|nagłówek|nagwek|otsikko|заголовок|标题|標題|見出し) ?([1-9])$/;
const characterRoles: readonly (readonly [RegExp, Role])[] = [
  [/^(?:verbatim ?char|html ?code|source ?text|code ?char)$/, 'Code'],
  [/^(?:subtle ?)?emphasis$/, 'Emphasis'],
  [/^intense ?emphasis$/, 'IntenseEmphasis'],
  [/^strong$/, 'Strong'],
];

const headingOf = (level: number): Role => `Heading${Math.min(level, 6) as 1}`;

function paragraphRoleOf(name: string): Role {
  const level = headingName.exec(name)?.[1];
  if (level !== undefined) return headingOf(Number(level));
  return paragraphRoles.find(([pattern]) => pattern.test(name))?.[1] ?? '';
}
const characterRoleOf = (name: string): Role =>
  characterRoles.find(([pattern]) => pattern.test(name))?.[1] ?? '';

/** Styles for a line of a table of contents, and for its heading, which is no heading of the text. */
const ofContents = /^toc ?(?:heading|[1-9])$/;
/** Based on one another, at most this many. */
const maxChain = 20;

/** @param root of `styles.xml`; undefined for a file without one */
export function readStyles(root: XmlElement | undefined): WordStyles {
  const styles = new Map<string, XmlElement>();
  for (const style of root ? elementsIn(root) : []) {
    const id = `${style.attributes['w:type'] ?? ''} ${style.attributes['w:styleId'] ?? ''}`;
    if (style.name === 'w:style' && !styles.has(id)) styles.set(id, style);
  }

  /** A style, and those that it is based on. */
  function chainOf(type: string, styleId: string | undefined): XmlElement[] {
    const chain: XmlElement[] = [];
    let next = styleId === undefined ? undefined : styles.get(`${type} ${styleId}`);
    while (next && chain.length < maxChain) {
      chain.push(next);
      const below = valueOf(next, 'w:basedOn');
      next = below === undefined ? undefined : styles.get(`${type} ${below}`);
    }
    return chain;
  }

  const namesOf = (style: XmlElement): string[] =>
    [valueOf(style, 'w:name') ?? '', style.attributes['w:styleId'] ?? ''].map((name) => name.toLowerCase());

  function roleIn(style: XmlElement): Role | undefined {
    const names = namesOf(style);
    if (names.some((name) => ofContents.test(name))) return '';
    const role = names.map(paragraphRoleOf).find((each) => each !== '');
    const outline = valueOf(childOf(style, 'w:pPr'), 'w:outlineLvl');
    if (role === 'Title' || outline === undefined) return role;
    return roleOfOutline(outline);
  }

  return {
    paragraphRole(styleId, outline) {
      const chain = chainOf('paragraph', styleId);
      const own = chain[0];
      if (!own && styleId !== undefined) {
        const role = paragraphRoleOf(styleId.toLowerCase());
        if (role !== '' || styleId === 'Heading') return role || 'Heading1';
      }
      const found = chain.map(roleIn).find((role) => role !== undefined);
      if (found === 'Title' || outline === undefined)
        // the heading of Pages, and of LibreOffice, on which all others are based
        return found ?? (own && namesOf(own).includes('heading') ? 'Heading1' : '');
      return roleOfOutline(outline) || (found?.startsWith('Heading') ? '' : (found ?? ''));
    },
    characterRole(styleId) {
      const chain = chainOf('character', styleId);
      if (chain.length === 0) return characterRoleOf((styleId ?? '').toLowerCase());
      return (
        chain
          .flatMap(namesOf)
          .map(characterRoleOf)
          .find((role) => role !== '') ?? ''
      );
    },
    numberingOf(styleId) {
      const found: { numId?: string; level?: string } = {};
      for (const style of chainOf('paragraph', styleId)) {
        const numbering = childOf(childOf(style, 'w:pPr'), 'w:numPr');
        found.numId ??= valueOf(numbering, 'w:numId');
        found.level ??= valueOf(numbering, 'w:ilvl');
      }
      return found;
    },
    numIdOf: (styleId) =>
      valueOf(childOf(childOf(styles.get(`numbering ${styleId}`), 'w:pPr'), 'w:numPr'), 'w:numId'),
  };
}

/** Nothing for the level of plain text. */
const roleOfOutline = (outline: string): Role =>
  /^[0-8]$/.test(outline) ? headingOf(Number(outline) + 1) : '';
