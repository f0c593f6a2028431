/** Of the line beside a callout in a Word file. By them our import knows callouts again. */
export const calloutColours = {
  note: '1F5AA8',
  tip: '25684B',
  important: '8A3A7C',
  warning: '74510A',
  caution: 'B3261E',
};
