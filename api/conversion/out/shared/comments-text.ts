import { inLanguages } from '../../../text/translations.ts';
import type { Language } from '../../../text/languages.ts';
import { escapeLine } from '../../../text/markdown/escape-line.ts';
import type { ExportedComment, ExportedThread } from '../format.ts';
import { longDate } from './long-date.ts';

export const exportedCommentTexts = {
  comments: 'Comments',
  about: 'On “{words}”',
  gone: 'On “{words}”, which has changed since',
  resolved: 'Resolved',
  nobody: 'Deleted account',
};

const wordsIn = inLanguages('exported-comment', exportedCommentTexts);

/** The comments of a document as Markdown, to be drawn below its text; '' for none. Replies are indented. */
export function commentsText(threads: readonly ExportedThread[], language: Language): string {
  if (threads.length === 0) return '';
  const word = wordsIn(language);
  return [`## ${word('comments')}`, ...threads.map(threadText)].join('\n\n');

  function threadText({ about, isResolved, comments }: ExportedThread): string {
    const words = escapeLine(oneLine(about?.quote ?? ''));
    const subjects = [
      ...(about ? [word(about.now ? 'about' : 'gone', { words })] : []),
      ...(isResolved ? [word('resolved')] : []),
    ];
    return comments
      .map((comment, index) =>
        index === 0 ? commentText(comment, subjects) : quoted(commentText(comment, [])),
      )
      .join('\n\n');
  }

  /** In a quote, so that whatever a comment opens ends with it. */
  function commentText({ author, createdAt, content }: ExportedComment, subjects: readonly string[]): string {
    const name = `**${escapeLine(oneLine(author ?? word('nobody')))}**`;
    const head = [name, longDate(createdAt, language), ...subjects].join(' · ');
    return quoted(`${head}\n\n${content}`);
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const quoted = (text: string): string =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
