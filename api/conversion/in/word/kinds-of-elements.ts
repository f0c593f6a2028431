import { childOf, elementsIn, findAll, type XmlElement } from './xml-tree.ts';

/** Deleted text, and formulas and properties, which hold no text of the document. */
export const unseen = /^(?:w:(?:del|moveFrom|delText|delInstrText|instrText|\w+Pr)|m:oMath(?:Para)?)$/;

export const isDeletedRow = (element: XmlElement): boolean =>
  element.name === 'w:tr' && childOf(childOf(element, 'w:trPr'), 'w:del') !== undefined;

/** A large first letter is a paragraph of its own. */
export const isDropCap = (paragraph: XmlElement): boolean =>
  /^(?:drop|margin)$/.test(
    childOf(childOf(paragraph, 'w:pPr'), 'w:framePr')?.attributes['w:dropCap'] ?? 'none',
  );

/**
 * The elements of a choice between newer and older ones that say the same: the first that shows something. The newer
 * come first, for the older may only say that something cannot be shown.
 */
export function branchOf(choice: XmlElement): XmlElement[] {
  const branches = elementsIn(choice);
  const branch = branches.find((each) => findAll(each, shows).some(isSeen)) ?? branches.at(-1);
  return branch ? elementsIn(branch) : [];
}

const shows =
  /^(?:w:t|a:t|a:blip|v:imagedata|v:textpath|m:oMath|w:object|w:sym|w:br|w:tab|(?:c|cx):chart|dgm:relIds)$/;
const isSeen = ({ name, children }: XmlElement): boolean =>
  !/:t$/.test(name) || children.some((child) => typeof child === 'string' && child.trim() !== '');
