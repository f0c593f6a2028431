import { t } from '@lingui/core/macro';
import type { FrontMatterField } from '../../../api/text/markdown/front-matter.ts';
import { useFrontMatterStyles } from './front-matter.styles.ts';

/** The front matter of a text, shown as quiet properties. */
export function FrontMatter({ fields }: { fields: readonly FrontMatterField[] }) {
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
