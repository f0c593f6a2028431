import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { FrontMatterField } from '../../../api/contract/front-matter.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(35%) minmax(0, 1fr)',
    columnGap: '16px',
    rowGap: '4px',
    margin: '0 0 28px',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  value: { margin: 0, whiteSpace: 'pre-wrap', maxHeight: '114px', overflowY: 'auto' },
});

/** What the front matter of a text says, as quiet properties. */
export function FrontMatter({ fields }: { fields: readonly FrontMatterField[] }) {
  const styles = useStyles();
  return (
    <div role="group" aria-label={t`Properties`}>
      <dl className={styles.root}>
        {fields
          .filter(({ value }) => value.trim() !== '')
          .map(({ name, value }, index) => (
            // the same name may stand there twice
            <Field key={index} name={name} value={value} />
          ))}
      </dl>
    </div>
  );
}

function Field({ name, value }: FrontMatterField) {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </>
  );
}
