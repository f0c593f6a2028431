/** Messages from the page to the frame that draws diagrams, through a port that is sent with the first message. */
export interface DiagramRequest {
  source: string;
  theme: 'light' | 'dark';
}

/**
 * The frame's answers: `ready` once its code has loaded, or `lost` if it did not. Then for each request: `waiting`
 * every second while the code for this kind of diagram loads, `parsed` once it has loaded and the source was read, and
 * finally a picture or the reason why there is none.
 */
export type DiagramReply =
  | { kind: 'ready' }
  | { kind: 'lost' }
  | { kind: 'waiting' }
  | { kind: 'parsed' }
  | { kind: 'drawn'; svg: string; width: number; height: number; title: string }
  | { kind: 'problem'; message: string };
