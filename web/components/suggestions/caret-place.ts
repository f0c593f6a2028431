/** The position of a character of a textarea, in px of the window. */
export interface CaretPlace {
  left: number;
  /** The upper edge of its line. */
  top: number;
  lineHeight: number;
}

const copied = [
  'boxSizing',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'fontVariantLigatures',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'textIndent',
  'wordSpacing',
] as const;

/** In characters. Laying out a longer text would take noticeably long. */
const maxTextLength = 200_000;

/**
 * Finds the place in an invisible copy of the textarea, because a textarea does not report where its characters are. In
 * px from its corner.
 */
function placeInText(field: HTMLTextAreaElement, index: number): CaretPlace {
  const style = getComputedStyle(field);
  const mirror = document.createElement('div');
  for (const name of copied) mirror.style[name] = style[name];
  Object.assign(mirror.style, {
    position: 'absolute',
    top: '0',
    left: '-9999px',
    visibility: 'hidden',
    overflow: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    borderStyle: 'solid',
    // without the scroll bar
    width: `${field.clientWidth + parseFloat(style.borderLeftWidth) + parseFloat(style.borderRightWidth)}px`,
  });
  mirror.textContent = field.value.slice(0, index);
  const mark = document.createElement('span');
  mark.textContent = field.value.slice(index, index + 1) || '.';
  mirror.append(mark);
  document.body.append(mirror);
  const { offsetLeft, offsetTop } = mark;
  const lineHeight = parseFloat(style.lineHeight) || mark.offsetHeight;
  mirror.remove();
  return { left: offsetLeft, top: offsetTop, lineHeight };
}

/** Finds where a character of a textarea is drawn. */
export function caretPlace(field: HTMLTextAreaElement, index: number): CaretPlace {
  const isTooLong = index > maxTextLength;
  const { left, top: below, lineHeight } = placeInText(field, isTooLong ? 0 : index);
  const box = field.getBoundingClientRect();
  const top = isTooLong ? field.clientHeight / 2 : below - field.scrollTop;
  return {
    left: box.left + left - field.scrollLeft,
    top: box.top + Math.min(Math.max(top, 0), field.clientHeight - lineHeight),
    lineHeight,
  };
}

/** How far below the top of a textarea's text the line of a character is drawn, in px. */
export const lineTop = (field: HTMLTextAreaElement, index: number): number => placeInText(field, index).top;
