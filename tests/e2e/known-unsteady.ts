/** A browser test that may pass only at its second try, for as long as its cause is looked for. */
export interface UnsteadyTest {
  /** Below tests/e2e. */
  file: string;
  title: string;
  reason: string;
  /** The day of the entry: `2026-11-23`. After 60 days it fails the run: find the cause, or enter a new reason and day. */
  since: string;
}

export const knownUnsteady: readonly UnsteadyTest[] = [
  {
    file: 'tree.spec.ts',
    title: 'the keyboard alone moves a document up, in, out and through the dialog',
    reason:
      'On a busy machine, the page sometimes stays hidden from assistive technology after the dialog has closed.',
    since: '2026-11-24',
  },
  {
    file: 'restrictions.spec.ts',
    title: 'who writes is told whom a mention did not reach',
    reason:
      'Once, on a busy machine, the document was saved and the message did not show. Six further tries passed; the cause is not found.',
    since: '2026-11-24',
  },
];
