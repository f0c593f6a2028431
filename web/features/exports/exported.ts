/** What is to be exported. */
export interface Exported {
  space: { id: number; name: string };
  /** Undefined: the whole space. */
  document?: { id: number; hasChildren: boolean } | undefined;
}

/** How much of it. */
export type Extent = 'document' | 'branch' | 'space';
