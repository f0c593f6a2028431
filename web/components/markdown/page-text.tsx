import { useMemo } from 'react';
import {
  endOfFrontMatter,
  isLabelField,
  shownFields,
  type FrontMatterField,
} from '../../../api/text/markdown/front-matter.ts';
import { Markdown, type MarkdownProps } from './markdown.tsx';
import { t } from '@lingui/core/macro';
import { useFrontMatterStyles } from './front-matter.styles.ts';

interface PageTextProps extends MarkdownProps {
  /** The page shows the labels elsewhere. */
  hasLabels?: boolean;
}

/** The text of a document as a page: the fields of its front matter, then its Markdown. */
export function PageText({ source, title, hasLabels = false, ...markdown }: PageTextProps) {
  const fields = useMemo(
    () => shownFields(source, title).filter(({ name }) => !hasLabels || !isLabelField(name)),
    [source, title, hasLabels],
  );
  return (
    <>
      {fields.length > 0 && <FrontMatter fields={fields} />}
      <Markdown source={source.slice(endOfFrontMatter(source))} title={title} {...markdown} />
    </>
  );
}

/** The front matter of a text, shown as quiet properties. */
function FrontMatter({ fields }: { fields: readonly FrontMatterField[] }) {
  const styles = useFrontMatterStyles();
  return (
    <div role="group" aria-label={t`Properties`}>
      <dl className={styles.root}>
        {fields.map(({ name, value }, index) => (
          // the same name may occur twice
          <Field key={index} name={name} value={value} />
        ))}
      </dl>
    </div>
  );
}

function Field({ name, value }: FrontMatterField) {
  const styles = useFrontMatterStyles();
  return (
    <>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </>
  );
}
