/** What the page sends to the frame that draws diagrams, through a port that comes with the first message. */
export interface DiagramRequest {
  source: string;
  theme: 'light' | 'dark';
}

/**
 * What the frame answers: `ready` once its code is there, or `lost` where that did not arrive. Then for each request
 * `waiting` each second while the parts that this kind of diagram needs are on their way, `parsed` when they are there and
 * the source was read, and a picture or the reason why there is none.
 */
export type DiagramReply =
  | { kind: 'ready' }
  | { kind: 'lost' }
  | { kind: 'waiting' }
  | { kind: 'parsed' }
  | { kind: 'drawn'; svg: string; width: number; height: number; title: string }
  | { kind: 'problem'; message: string };
