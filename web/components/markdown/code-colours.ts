import { codeParts } from '../../../api/text/reading/code-parts.ts';

/** Rules for everything that the highlighter marks. */
export const codeColours = Object.fromEntries(
  Object.entries(codeParts).map(([part, classes]) => [
    classes.map((name) => `& .hljs-${name}`).join(', '),
    { color: `var(--lectern-code-${part})` } satisfies Record<string, string>,
  ]),
);
