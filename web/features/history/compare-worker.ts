import { compareTexts, type Comparison } from './compare.ts';

export interface CompareRequest {
  older: string;
  newer: string;
}

/** Undefined if comparing would take too long. */
export type CompareReply = Comparison | undefined;

self.addEventListener('message', ({ data }: MessageEvent<CompareRequest>) => {
  self.postMessage(compareTexts(data.older, data.newer) satisfies CompareReply);
});
