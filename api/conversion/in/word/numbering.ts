import type { WordStyles } from './styles.ts';
import { childOf, elementsIn, valueOf, type XmlElement } from './xml-tree.ts';

/** The place of a paragraph in a list. */
export interface ListPlace {
  /** Items that stand beside each other are one list only if they have the same. */
  list: string;
  isOrdered: boolean;
  /** As Word shows it. */
  number: number;
  /** Of a bullet that is a box: whether it is ticked. */
  isDone?: boolean;
}

export interface WordNumbering {
  /** The list and the level of a paragraph; undefined for one that is in none. */
  levelOf(numbering: XmlElement | undefined, styleId: string | undefined): ListLevel | undefined;
  /** Counts the paragraph. @returns null where nothing is shown before it */
  next(level: ListLevel): ListPlace | null;
}

export interface ListLevel {
  numId: string;
  /** From 0. */
  level: number;
}

interface Level {
  start: number;
  format: string;
  /** Such as `%1.`, or the sign of a bullet. */
  sign: string;
  font: string;
  isRestarted: boolean;
}

const maxLevel = 8;
const emptyBoxes = /^[\u2610\u25a1\u25a2\u25fb\u25fd\u2b1c\u274f\u2751\u2752\u{1f78f}\u{1f790}]$/u;
const tickedBoxes = /^[\u2611\u2612\u2705\u{1f5f9}\u{1f5f5}\u{1f5f7}]$/u;
/** Boxes of fonts that have signs for letters: empty ones, and ticked ones. */
const signFonts: readonly (readonly [font: RegExp, empty: RegExp, ticked: RegExp])[] = [
  [/^wingdings$/i, /^[\xa8oqr]$/, /^[\xfd\xfe]$/],
  [/^wingdings 2$/i, /^[\xa3*]$/, /^[RSTx]$/],
  [/^webdings$/i, /^[c1]$/, /^[gn]$/],
];

function boxOf({ sign, font }: Level): boolean | undefined {
  if (emptyBoxes.test(sign)) return false;
  if (tickedBoxes.test(sign)) return true;
  // such signs stand in an area of Unicode for private use
  const code = sign.codePointAt(0) ?? 0;
  const letter = code >= 0xf000 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : sign;
  const [, empty, ticked] = signFonts.find(([name]) => name.test(font)) ?? [];
  if (empty?.test(letter)) return false;
  return ticked?.test(letter) ? true : undefined;
}

function readLevel(element: XmlElement): Level {
  const fonts = childOf(childOf(element, 'w:rPr'), 'w:rFonts')?.attributes;
  return {
    start: Number(valueOf(element, 'w:start') ?? 1) || 0,
    format: formatOf(element),
    // a bullet may be a picture
    sign: childOf(element, 'w:lvlPicBulletId') ? '\u2022' : (valueOf(element, 'w:lvlText') ?? '%'),
    font: fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'] ?? '',
    isRestarted: valueOf(element, 'w:lvlRestart') !== '0',
  };
}

/** Newer formats stand in a choice. */
function formatOf(element: XmlElement): string {
  const choice = childOf(childOf(element, 'mc:AlternateContent'), 'mc:Fallback');
  return valueOf(element, 'w:numFmt') ?? valueOf(choice, 'w:numFmt') ?? 'decimal';
}

interface Numbering {
  abstractId: string;
  levels: Map<number, Level>;
  /** The numbers at which levels begin anew, once. */
  starts: Map<number, number>;
}

/** @param root of `numbering.xml`; undefined for a file without one */
export function readNumbering(root: XmlElement | undefined, styles: WordStyles): WordNumbering {
  const abstracts = new Map<string, XmlElement>();
  const numbers = new Map<string, XmlElement>();
  const ofStyles = new Map<string, number>();
  for (const each of root ? elementsIn(root) : []) {
    if (each.name === 'w:abstractNum') abstracts.set(each.attributes['w:abstractNumId'] ?? '', each);
    if (each.name === 'w:num') numbers.set(each.attributes['w:numId'] ?? '', each);
  }
  for (const abstract of abstracts.values())
    for (const level of levelsIn(abstract)) {
      const styleId = valueOf(level, 'w:pStyle');
      if (styleId !== undefined) ofStyles.set(styleId, indexOf(level));
    }
  const read = new Map<string, Numbering | undefined>();
  const counters = new Map<string, (number | undefined)[]>();

  function numberingOf(numId: string): Numbering | undefined {
    if (!read.has(numId)) read.set(numId, readOne(numId));
    return read.get(numId);
  }

  function readOne(numId: string, seen = new Set<string>()): Numbering | undefined {
    const number = numbers.get(numId);
    const abstractId = valueOf(number, 'w:abstractNumId') ?? '';
    const abstract = abstracts.get(abstractId);
    if (!number || !abstract || seen.has(numId)) return undefined;
    const link = valueOf(abstract, 'w:numStyleLink');
    const linked = link === undefined ? undefined : styles.numIdOf(link);
    const base = linked === undefined ? undefined : readOne(linked, seen.add(numId));
    const levels =
      base?.levels ?? new Map(levelsIn(abstract).map((each) => [indexOf(each), readLevel(each)]));
    const own = { abstractId: base?.abstractId ?? abstractId, levels: new Map(levels), starts: new Map() };
    for (const change of elementsIn(number)) {
      if (change.name !== 'w:lvlOverride') continue;
      const level = childOf(change, 'w:lvl');
      if (level) own.levels.set(indexOf(change), readLevel(level));
      const start = valueOf(change, 'w:startOverride');
      if (start !== undefined) own.starts.set(indexOf(change), Number(start) || 0);
    }
    return own;
  }

  return {
    levelOf(numbering, styleId) {
      const ofStyle = styles.numberingOf(styleId);
      const numId = valueOf(numbering, 'w:numId') ?? ofStyle.numId;
      if (numId === undefined || !numberingOf(numId)) return undefined;
      const given = valueOf(numbering, 'w:ilvl') ?? ofStyle.level;
      const level = given === undefined ? (ofStyles.get(styleId ?? '') ?? 0) : Number(given);
      return { numId, level: Math.min(Math.max(level || 0, 0), maxLevel) };
    },
    next({ numId, level }) {
      const numbering = numberingOf(numId);
      const look = numbering?.levels.get(level);
      if (!numbering || !look) return null;
      const { abstractId, levels, starts } = numbering;
      const counts = counters.get(abstractId) ?? [];
      counters.set(abstractId, counts);
      const begun = starts.get(level);
      starts.delete(level);
      const last = counts[level];
      const number = begun ?? (last === undefined ? look.start : last + 1);
      for (let above = 0; above < level; above++) counts[above] ??= levels.get(above)?.start ?? 1;
      counts[level] = number;
      for (let below = level + 1; below <= maxLevel; below++)
        if (levels.get(below)?.isRestarted !== false) counts[below] = undefined;
      if (look.format === 'none' || look.sign === '') return null;
      const isOrdered = look.format !== 'bullet';
      const isDone = isOrdered ? undefined : boxOf(look);
      if (isDone !== undefined) return { list: 'boxes', isOrdered, number: 0, isDone };
      return { list: `${abstractId} ${level}`, isOrdered, number };
    },
  };
}

const levelsIn = (abstract: XmlElement): XmlElement[] =>
  elementsIn(abstract).filter(({ name }) => name === 'w:lvl');
const indexOf = (level: XmlElement): number => Number(level.attributes['w:ilvl'] ?? 0) || 0;
