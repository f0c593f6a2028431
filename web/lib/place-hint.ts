interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const gap = 6;
const margin = 8;

/** The position of a hint, in px of the window: centred above its control, or below it if there is no room. */
export function placeHint(control: Box, hint: Size, view: Size): { left: number; top: number } {
  const centred = control.left + control.width / 2 - hint.width / 2;
  const rightmost = Math.max(margin, view.width - hint.width - margin);
  const above = control.top - hint.height - gap;
  return {
    left: Math.min(Math.max(centred, margin), rightmost),
    top: above >= margin ? above : control.top + control.height + gap,
  };
}
