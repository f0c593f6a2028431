import { makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { SectionHeading } from '../../components/section-heading.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useGroupsOf } from './api.ts';

const useStyles = makeStyles({
  root: { maxWidth: '400px', marginTop: '40px' },
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px 16px',
    margin: 0,
    padding: '12px 0 0',
    listStyle: 'none',
    overflowWrap: 'anywhere',
  },
});

/** The groups of a person. Nothing if they are in none. */
export function PersonGroups({ userId }: { userId: number }) {
  const styles = useStyles();
  const { data, ...pages } = useGroupsOf(userId);
  const groups = data?.pages.flatMap(({ items }) => items) ?? [];
  if (groups.length === 0) return null;
  return (
    <section className={styles.root} aria-labelledby="person-groups">
      <SectionHeading id="person-groups">{t`Groups`}</SectionHeading>
      <ul className={styles.list}>
        {groups.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={paths.group(id)}>{name}</TextLink>
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} shown={groups.length} />
    </section>
  );
}
