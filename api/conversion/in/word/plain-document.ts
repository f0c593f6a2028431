import type { NoteList } from '../notes.ts';
import { calloutColours } from '../../out/callout-colours.ts';
import { createFieldReader, type FieldReader } from './fields.ts';
import { branchOf, isDeletedRow, isDropCap } from './kinds-of-elements.ts';
import type { ListLevel, ListPlace, WordNumbering } from './numbering.ts';
import type { Role, WordStyles } from './styles.ts';
import { childOf, elementsIn, findAll, newElement, ownText, valueOf, type XmlElement } from './xml-tree.ts';

/** What mammoth cannot read. It stands in the text as a bookmark, which names its place in a list of marks. */
export type Mark =
  | ({ kind: 'item' } & ListPlace)
  | { kind: 'picture'; part: string | undefined; address: string; alt: string }
  /** A paragraph of a quotation. Those beside each other are one only if they have the same frame. */
  | { kind: 'quote'; frame: number; callout?: string }
  /** The label of a callout, which its kind stands for. It is not in the text. */
  | { kind: 'label'; text: string };

export const markPrefix = 'lectern-mark-';

/** A relation of a part: to another part by its path, or to an address. */
export interface WordRelation {
  target: string;
  isExternal: boolean;
}

export interface PlainContext {
  styles: WordStyles;
  numbering: WordNumbering;
  /** By the ids that the part uses. */
  relations: ReadonlyMap<string, WordRelation>;
  hasPart: (path: string) => boolean;
  isHeading: (bookmark: string) => boolean;
  /** Filled. */
  marks: Mark[];
  notes: NoteList;
}

/** Elements without text that a reader misses, where nothing else stands for them. */
const missed = /^(?:m:oMath|dgm:relIds|c:chart|cx:chart|w:altChunk|w:subDoc|w:contentPart|w14:contentPart)$/;
/** Elements that mammoth reads as they are. */
const plain =
  /^w:(?:t|tab|noBreakHyphen|softHyphen|sym|footnoteReference|endnoteReference|tblPr|tblGrid|tcPr|trPr)$/;
const dropped = /^w:(?:del|moveFrom|delText|delInstrText|bookmarkEnd|sectPr|numPr|\w+Pr)$/;
const paragraphRole = /^(?:Title|Subtitle|Quote|IntenseQuote|Code|Heading\d)$/;

/**
 * Makes of a part of a Word file one that mammoth reads whole: it passes over what it does not know, with all text
 * inside. Containers that it does not know give way to what they hold, styles become those of `Role`, lists have their
 * levels only, and what it has no word for becomes a mark.
 * @returns the same element with other children
 */
export function plainDocument(root: XmlElement, context: PlainContext): XmlElement {
  return new PlainReader(context).part(root);
}

class PlainReader {
  readonly #context: PlainContext;
  readonly #fields: FieldReader;
  /** Text boxes, which follow their paragraph. */
  #floats: XmlElement[] = [];
  /** The beginning of the next paragraph. */
  #waiting: XmlElement[] = [];
  /** The level of the list item above; -1 for none. */
  #openLevel = -1;
  /** The number of the quotation, and what it looks like. */
  #frame = 0;
  #frameOf = '';
  /** The kind of the callout whose label was read last. */
  #callout: string | undefined;

  constructor(context: PlainContext) {
    this.#context = context;
    this.#fields = createFieldReader(context.isHeading);
  }

  part = (root: XmlElement): XmlElement => this.#copyOf(root);

  #mark(each: Mark): XmlElement {
    const { marks } = this.#context;
    marks.push(each);
    return newElement('w:bookmarkStart', [], { 'w:name': `${markPrefix}${marks.length - 1}` });
  }

  #inside(element: XmlElement): XmlElement[] {
    return elementsIn(element).flatMap((each) => this.#plainOf(each));
  }

  #copyOf(element: XmlElement): XmlElement {
    return { ...element, children: this.#inside(element) };
  }

  #plainOf(element: XmlElement): XmlElement[] {
    const { name } = element;
    if (plain.test(name)) return [element];
    if (missed.test(name)) {
      this.#context.notes.add('word-element', name);
      return [];
    }
    if (isDeletedRow(element) || dropped.test(name)) return [];
    switch (name) {
      case 'w:p':
        return this.#paragraph(element);
      case 'w:r':
        return [this.#run(element)];
      case 'w:hyperlink':
        return [this.#link(element)];
      case 'w:tbl':
        this.#openLevel = -1;
        return [...this.#flush(), this.#copyOf(element)];
      case 'w:tr':
        return [this.#copyOf(element)];
      case 'w:body':
      case 'w:footnote':
      case 'w:endnote':
        return [{ ...element, children: this.#boxOf(() => this.#inside(element)) }];
      case 'w:tc':
        return [this.#cell(element)];
      case 'w:cr':
        return [newElement('w:br')];
      case 'w:ptab':
        return [newElement('w:tab')];
      case 'w:br':
        return [breakOf(element)];
      case 'w:fldChar':
      case 'w:instrText':
        this.#fields.take(element);
        return [element];
      case 'w:fldSimple':
        return this.#simpleField(element);
      case 'w:bookmarkStart':
        return (element.attributes['w:name'] ?? '').startsWith(markPrefix) ? [] : [element];
      case 'w:sdt':
        return this.#control(element);
      case 'w:ruby':
        return this.#ruby(element);
      case 'mc:AlternateContent':
        return branchOf(element).flatMap((each) => this.#plainOf(each));
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        return this.#drawing(element);
      default:
        return this.#inside(element);
    }
  }

  #paragraph(element: XmlElement): XmlElement[] {
    const properties = childOf(element, 'w:pPr');
    const styleId = valueOf(properties, 'w:pStyle');
    const role = this.#context.styles.paragraphRole(styleId, valueOf(properties, 'w:outlineLvl'));
    const level = this.#context.numbering.levelOf(childOf(properties, 'w:numPr'), styleId);
    const place = level ? this.#context.numbering.next(level) : null;
    const outer = this.#floats;
    this.#floats = [];
    let children = this.#inside(element);
    const beside = this.#floats;
    this.#floats = outer;
    if (isDropCap(element) || isMarkDeleted(properties)) {
      this.#waiting.push(...children);
      return beside;
    }
    children = [...this.#waiting.splice(0), ...children];
    const isEmpty = !children.some(isSeen);
    const quoted = isEmpty ? [] : this.#quoteMark(element, role);
    if (quoted === undefined) return beside;
    const listed =
      level && place && !isEmpty && !paragraphRole.test(role) ? [this.#mark({ kind: 'item', ...place })] : [];
    const look = [
      ...(paragraphRole.test(role) ? [styleNamed('w:pStyle', role)] : []),
      ...(listed.length > 0 && level && place ? [this.#numberingAt(level, place)] : []),
    ];
    if (listed.length === 0 && !isEmpty) this.#openLevel = -1;
    return [newElement('w:p', [newElement('w:pPr', look), ...listed, ...quoted, ...children]), ...beside];
  }

  /** A level below that of the item above, at most: a list may begin at a deeper one. */
  #numberingAt({ level }: ListLevel, { isOrdered }: ListPlace): XmlElement {
    this.#openLevel = Math.min(level, this.#openLevel + 1);
    const [number, depth] = [isOrdered ? 1 : 2, this.#openLevel].map((value) => ({ 'w:val': String(value) }));
    return newElement('w:numPr', [newElement('w:ilvl', [], depth), newElement('w:numId', [], number)]);
  }

  /** @returns undefined for the label of a callout, which its kind stands for */
  #quoteMark(element: XmlElement, role: Role): XmlElement[] | undefined {
    if (role !== 'Quote' && role !== 'IntenseQuote') {
      this.#frameOf = '';
      return [];
    }
    const line = childOf(childOf(childOf(element, 'w:pPr'), 'w:pBdr'), 'w:left')?.attributes['w:color'];
    const kind = Object.entries(calloutColours).find(([, colour]) => colour === line?.toUpperCase())?.[0];
    const isLabel = kind !== undefined && isCalloutLabel(element, line ?? '');
    const wanted = `${role} ${kind ?? ''}`;
    if (wanted !== this.#frameOf || isLabel) this.#frame += 1;
    this.#frameOf = wanted;
    if (isLabel) {
      this.#callout = kind;
      const text = findAll(element, /^w:t$/).map(ownText).join('');
      this.#context.marks.push({ kind: 'label', text });
      this.#context.notes.add('callout-made', text);
      return undefined;
    }
    const isCallout = role === 'IntenseQuote' && kind !== undefined && this.#callout === kind;
    return [this.#mark({ kind: 'quote', frame: this.#frame, ...(isCallout && { callout: kind }) })];
  }

  #run(element: XmlElement): XmlElement {
    const properties = childOf(element, 'w:rPr');
    const role = this.#context.styles.characterRole(valueOf(properties, 'w:rStyle'));
    const look = properties ? elementsIn(properties).filter(({ name }) => name !== 'w:rStyle') : [];
    if (role !== '') look.push(styleNamed('w:rStyle', role));
    if (look.some(({ name }) => name === 'w:dstrike')) look.push(newElement('w:strike'));
    return newElement('w:r', [newElement('w:rPr', look), ...this.#inside(element)]);
  }

  #link(element: XmlElement): XmlElement {
    const id = element.attributes['r:id'];
    if (id === undefined || this.#context.relations.has(id)) return this.#copyOf(element);
    const anchor = element.attributes['w:anchor'];
    return newElement(
      'w:hyperlink',
      this.#inside(element),
      anchor === undefined ? {} : { 'w:anchor': anchor },
    );
  }

  /** Text of a cell that is merged into the one above would be lost. */
  #cell(element: XmlElement): XmlElement {
    const children = this.#boxOf(() => this.#inside(element));
    const properties = childOf(element, 'w:tcPr');
    const merged = properties && childOf(properties, 'w:vMerge');
    if (!merged || merged.attributes['w:val'] === 'restart' || !children.some(isSeen))
      return { ...element, children };
    const own = newElement(
      'w:tcPr',
      properties.children.filter((each) => each !== merged),
    );
    return { ...element, children: [own, ...children.filter((each) => each !== properties)] };
  }

  #simpleField(element: XmlElement): XmlElement[] {
    const at = (type: string) => newElement('w:fldChar', [], { 'w:fldCharType': type });
    const instruction = newElement('w:instrText', [element.attributes['w:instr'] ?? '']);
    const [begin, separate, end] = [at('begin'), at('separate'), at('end')];
    return [begin, instruction, separate, ...elementsIn(element), end].flatMap((part) =>
      part.name.startsWith('w:fld') || part === instruction
        ? [this.#run(newElement('w:r', [part]))]
        : this.#plainOf(part),
    );
  }

  /** A content control is what it holds, or a box to tick. */
  #control(element: XmlElement): XmlElement[] {
    const box = childOf(childOf(element, 'w:sdtPr'), 'w14:checkbox');
    const content = childOf(element, 'w:sdtContent');
    const children = content ? this.#inside(content) : [];
    if (!box) return children;
    return [newElement('w:sdt', [newElement('w:sdtPr', [box]), newElement('w:sdtContent', children)])];
  }

  /** The reading of a word follows it in brackets. */
  #ruby(element: XmlElement): XmlElement[] {
    const [base, reading] = ['w:rubyBase', 'w:rt'].map((name) => childOf(element, name));
    const text = (value: string) => newElement('w:r', [newElement('w:t', [value])]);
    const above = reading ? this.#inside(reading) : [];
    return [
      ...(base ? this.#inside(base) : []),
      ...(above.length > 0 ? [text(' ('), ...above, text(')')] : []),
    ];
  }

  /** Pictures stand in the line; the text of boxes follows the paragraph. */
  #drawing(element: XmlElement): XmlElement[] {
    const [before, count] = [this.#floats.length, this.#context.marks.length];
    const found = this.#piecesOf(element, element);
    const isKept = found.length > 0 || this.#floats.length > before || this.#context.marks.length > count;
    const isPart = findAll(element, missed).length > 0;
    const isLine = findAll(element, /^v:\w+$/).every(
      ({ name, attributes }) => name === 'v:shapetype' || /^t/.test(attributes['o:hr'] ?? ''),
    );
    if (!isKept && !isPart && !(element.name === 'w:pict' && isLine))
      this.#context.notes.add(
        'word-element',
        childOf(childOf(element, 'wp:inline') ?? childOf(element, 'wp:anchor'), 'wp:docPr')?.attributes[
          'name'
        ] ?? element.name,
      );
    return found;
  }

  #piecesOf(element: XmlElement, drawn: XmlElement): XmlElement[] {
    return elementsIn(element).flatMap((child) => {
      switch (child.name) {
        case 'w:txbxContent':
          this.#floats.push(...this.#boxOf(() => this.#inside(child)));
          return [];
        case 'a:txBody':
          this.#floats.push(...this.#boxOf(() => findAll(child, /^a:p$/).map(shapeLine)));
          return [];
        case 'v:textpath':
          if (!child.attributes['string']) return [];
          this.#floats.push(...this.#boxOf(() => [lineOf(child.attributes['string'] ?? '')]));
          return [];
        case 'a:blip':
          return this.#picture(child.attributes['r:embed'], child.attributes['r:link'], drawn, element);
        case 'v:imagedata':
          return this.#picture(child.attributes['r:id'], child.attributes['r:href'], drawn, child);
        case 'mc:AlternateContent':
          return branchOf(child).flatMap((each) => this.#piecesOf(newElement('', [each]), drawn));
        default:
          return missed.test(child.name)
            ? this.#plainOf(child)
            : this.#piecesOf(
                child,
                /^(?:pic:pic|v:shape)$/.test(child.name) && isGroup(drawn) ? child : drawn,
              );
      }
    });
  }

  /** The text of a box or a cell has lists and frames of its own. */
  #boxOf(read: () => XmlElement[]): XmlElement[] {
    const outer = [this.#openLevel, this.#frameOf, this.#floats, this.#waiting] as const;
    [this.#openLevel, this.#frameOf, this.#floats, this.#waiting] = [-1, '', [], []];
    const made = [...read(), ...this.#flush(), ...this.#floats];
    [this.#openLevel, this.#frameOf, this.#floats, this.#waiting] = outer;
    return made;
  }

  /** What waited for a paragraph that did not follow. */
  #flush(): XmlElement[] {
    return this.#waiting.length === 0 ? [] : [newElement('w:p', this.#waiting.splice(0))];
  }

  #picture(
    embedded: string | undefined,
    linked: string | undefined,
    drawn: XmlElement,
    place: XmlElement,
  ): XmlElement[] {
    const own = this.#context.relations.get(embedded ?? '');
    const away = this.#context.relations.get(linked ?? '');
    const part = own && !own.isExternal && this.#context.hasPart(own.target) ? own.target : undefined;
    const address = own?.isExternal ? own.target : (away?.target ?? '');
    const facts = findAll(drawn, /^(?:wp:docPr|pic:cNvPr)$/);
    const named = facts.flatMap(({ attributes }) => [attributes['descr'], attributes['title']]);
    const alt = [...named, place.attributes['o:title'], drawn.attributes['alt']].find(isNamed)?.trim() ?? '';
    if (part === undefined && address === '') {
      this.#context.notes.add('dead-image', alt || (facts[0]?.attributes['name'] ?? embedded ?? ''));
      return alt === '' ? [] : [newElement('w:t', [alt])];
    }
    const image = this.#mark({ kind: 'picture', part, address, alt });
    const target = facts.map((each) => childOf(each, 'a:hlinkClick')?.attributes['r:id']).find(isNamed);
    if (target === undefined || !this.#context.relations.has(target)) return [image];
    return [newElement('w:hyperlink', [image], { 'r:id': target })];
  }
}

const lineOf = (text: string): XmlElement =>
  newElement('w:p', [newElement('w:r', [newElement('w:t', [text])])]);
/** A line of a shape that is drawn as in a presentation. */
const shapeLine = (line: XmlElement): XmlElement => lineOf(findAll(line, /^a:t$/).map(ownText).join(''));

const isNamed = (name: string | undefined): name is string => name !== undefined && name.trim() !== '';

const styleNamed = (name: string, role: Role): XmlElement => newElement(name, [], { 'w:val': role });

const isMarkDeleted = (properties: XmlElement | undefined): boolean =>
  childOf(childOf(properties, 'w:rPr'), 'w:del') !== undefined;

/** Page breaks and column breaks end a word, but are no lines of their own. */
const breakOf = (element: XmlElement): XmlElement =>
  /^(?:page|column)$/.test(element.attributes['w:type'] ?? '')
    ? newElement('w:t', [' '])
    : newElement('w:br');

/** Whether something of a paragraph shows. */
const isSeen = (element: XmlElement): boolean => {
  if (element.name === 'w:bookmarkStart') return (element.attributes['w:name'] ?? '').startsWith(markPrefix);
  if (element.name === 'w:t') return ownText(element).trim() !== '';
  return (
    /^w:(?:sym|footnoteReference|endnoteReference)$/.test(element.name) || elementsIn(element).some(isSeen)
  );
};

/** Whether it has several pictures, each with words of its own. */
const isGroup = (drawn: XmlElement): boolean => findAll(drawn, /^(?:pic:pic|v:shape)$/).length > 1;

/** The first paragraph of a callout that we exported: its kind, in bold letters of the colour of its line. */
const isCalloutLabel = (paragraph: XmlElement, colour: string): boolean => {
  const runs = elementsIn(paragraph).filter(({ name }) => name === 'w:r');
  const look = childOf(runs[0], 'w:rPr');
  return (
    runs.length === 1 &&
    childOf(look, 'w:b') !== undefined &&
    valueOf(look, 'w:color')?.toUpperCase() === colour.toUpperCase()
  );
};
