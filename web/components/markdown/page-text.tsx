import { useMemo } from 'react';
import { endOfFrontMatter, shownFields } from '../../../api/text/markdown/front-matter.ts';
import { FrontMatter } from './front-matter.tsx';
import { Markdown, type MarkdownProps } from './markdown.tsx';

/** The text of a document as a page: the fields of its front matter, then its Markdown. */
export function PageText({ source, title, ...markdown }: MarkdownProps) {
  const fields = useMemo(() => shownFields(source, title), [source, title]);
  return (
    <>
      {fields.length > 0 && <FrontMatter fields={fields} />}
      <Markdown source={source.slice(endOfFrontMatter(source))} title={title} {...markdown} />
    </>
  );
}
