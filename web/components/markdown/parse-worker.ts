import type { Root } from 'hast';
import { parseHtml } from './html-parser.ts';
import { assertShowable, parseMarkdown } from './pipeline.ts';

export interface ParseRequest {
  source: string;
}

export type ParseReply = { tree: Root } | { failed: true };

function parse({ source }: ParseRequest): ParseReply {
  try {
    const tree = parseMarkdown(source, parseHtml);
    if (!tree) return { failed: true };
    assertShowable(tree);
    return { tree };
  } catch {
    // deep nesting overflows the stack: the page shows the source instead
    return { failed: true };
  }
}

self.addEventListener('message', (event: MessageEvent<ParseRequest>) => {
  self.postMessage(parse(event.data));
});
