import type { Comment } from '../../../api/contract/comments.ts';

export interface Thread {
  comment: Comment;
  replies: Comment[];
}

/** Groups comments into threads, in their given order. */
export function toThreads(comments: readonly Comment[]): Thread[] {
  const threads = new Map<number, Thread>();
  for (const comment of comments) {
    if (comment.parentId === null) threads.set(comment.id, { comment, replies: [] });
  }
  for (const comment of comments) {
    if (comment.parentId !== null) threads.get(comment.parentId)?.replies.push(comment);
  }
  return [...threads.values()];
}

/** Whether a comment begins an open thread on words that are still in the text. */
export const isOpenOnWords = ({ resolvedAt, anchor }: Comment): boolean =>
  resolvedAt === null && anchor !== null && anchor.words !== null;
