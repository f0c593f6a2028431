import { compareTexts, type Comparison } from './compare.ts';

export interface CompareRequest {
  old: string;
  young: string;
}

/** Undefined: too much differs to be told in time. */
export type CompareReply = Comparison | undefined;

self.addEventListener('message', ({ data }: MessageEvent<CompareRequest>) => {
  self.postMessage(compareTexts(data.old, data.young) satisfies CompareReply);
});
