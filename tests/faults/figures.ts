/** What a test of faults tells of its run. */
export interface Figures {
  /** How often it struck. */
  rounds: number;
  /** Writes that were answered with success. */
  answered?: number;
  /** Writes that were not answered, or with 503. */
  inDoubt?: number;
  /** Of those in doubt, how many had been done all the same. */
  foundDone?: number;
  /** What else is worth a word. */
  note?: string;
  seed: number;
}
