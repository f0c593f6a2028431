/** Messages from the page to the frame in which people draw, through a port that is sent with the first message. */
export type DrawingRequest =
  | {
      kind: 'open';
      /** A picture that holds its scene; absent for a new drawing. */
      svg?: string;
      theme: 'light' | 'dark';
      language: string;
    }
  | { kind: 'theme'; theme: 'light' | 'dark' }
  | { kind: 'export' };

/**
 * The frame's messages: `ready` once its code has loaded, or `lost` if it did not. Then `opened`, or why it cannot be
 * (`unreadable`: there is no scene in it; `large`: more than the frame can draw). `changed` after each change, `save`
 * if the person pressed Ctrl+S. To `export` it answers with `exported`, `empty` or `failed`.
 */
export type DrawingReply =
  | { kind: 'ready' | 'lost' | 'opened' | 'unreadable' | 'large' | 'changed' | 'save' | 'empty' | 'failed' }
  | { kind: 'exported'; svg: string };
