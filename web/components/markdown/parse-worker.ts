import type { Element } from 'hast';
import { elementsOf } from './blocks.ts';
import { parseHtml } from '../../../api/text/reading/html-parser.ts';
import { assertShowable, parseMarkdown, taskAt } from '../../../api/text/reading/pipeline.ts';

export interface ParseRequest {
  source: string;
}

/** Asks for the position of a task by its number, from 0. */
export interface TaskRequest {
  source: string;
  task: number;
}

/** Undefined if there is no such task. */
export interface TaskReply {
  at: number | undefined;
}

/** The top-level elements by number. An element is included only if its number was not in the last reply. */
export type ParseReply = { blocks: { id: number; element?: Element }[] } | { failed: true };

let known = new Map<string, number>();
let newest = 0;

function parse({ source }: ParseRequest): ParseReply {
  try {
    const tree = parseMarkdown(source, parseHtml);
    if (!tree) return { failed: true };
    assertShowable(tree);
    const current = new Map<string, number>();
    const blocks = elementsOf(tree).map(({ content, element }) => {
      const id = current.get(content) ?? known.get(content);
      current.set(content, id ?? ++newest);
      return id === undefined ? { id: newest, element } : { id };
    });
    known = current;
    return { blocks };
  } catch {
    // deep nesting overflows the stack: the page shows the source instead
    return { failed: true };
  }
}

function findTask({ source, task }: TaskRequest): TaskReply {
  try {
    return { at: taskAt(source, task) };
  } catch {
    return { at: undefined };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ParseRequest | TaskRequest>) => {
  self.postMessage('task' in data ? findTask(data) : parse(data));
});
