/** The kinds of callouts: quotes whose first line is `[!NOTE]` or one of the others, as on GitHub. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

const mark = /^\[!(note|tip|important|warning|caution)\][ \t]*$/i;

/** The kind of callout that the first line of a quote names; undefined if it names none. */
export const calloutKind = (line: string): CalloutKind | undefined =>
  mark.exec(line)?.[1]?.toLowerCase() as CalloutKind | undefined;
