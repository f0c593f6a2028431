import { branchOf, isDeletedRow, isDropCap, unseen } from './kinds-of-elements.ts';
import { childOf, elementsIn, ownText, type XmlElement } from './xml-tree.ts';

/** Between these, words end. */
const breaks = /^w:(?:tab|ptab|br|cr|rt|rubyBase|tc)$/;

/**
 * All text of a part of a Word file that a reader of Word sees: what its Markdown must have. It is read apart from
 * what is made for the conversion, so that it tells what that loses.
 */
export function sourceWords(root: XmlElement): string {
  const boxes: string[] = [];
  const textOf = (element: XmlElement): string => {
    const { name } = element;
    if (unseen.test(name) || isDeletedRow(element)) return '';
    if (name === 'w:t' || name === 'a:t') return ownText(element);
    if (name === 'mc:AlternateContent') return branchOf(element).map(textOf).join('');
    const inside = elementsIn(element).map(textOf).join('');
    if (name === 'w:txbxContent' || name === 'a:txBody') {
      boxes.push(inside);
      return '';
    }
    if (name === 'a:p') return `${inside} `;
    if (name === 'w:p') return isJoined(element) ? inside : `${inside} `;
    return breaks.test(name) ? ` ${inside} ` : inside;
  };
  return [textOf(root), ...boxes].join(' ');
}

/** Whether the next paragraph is part of this one. */
const isJoined = (paragraph: XmlElement): boolean => {
  const properties = childOf(paragraph, 'w:pPr');
  return isDropCap(paragraph) || childOf(childOf(properties, 'w:rPr'), 'w:del') !== undefined;
};
