import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { SpaceRole } from '../../../api/contract/primitives.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useGroupSpaces } from './api.ts';
import { useListStyles } from './groups.styles.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: '12px',
    paddingBlock: '8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  none: { paddingTop: '12px' },
});

/** The spaces where a group has a role. Their managers give it. */
export function GroupSpaces({ id }: { id: number }) {
  const styles = useStyles();
  const list = useListStyles();
  const { data, isError, refetch, ...pages } = useGroupSpaces(id);
  const spaces = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="group-spaces">
      <SectionHeading id="group-spaces">{t`Spaces`}</SectionHeading>
      {isError ? (
        <LoadError text={t`The spaces could not be loaded.`} onRetry={() => void refetch()} />
      ) : null}
      {data && spaces.length === 0 ? (
        <p className={mergeClasses(list.quiet, styles.none)}>
          {t`None yet. On the Members tab of a space, its managers give the group a role.`}
        </p>
      ) : null}
      <ul className={styles.list}>
        {spaces.map(({ id: spaceId, name, role }) => (
          <li key={spaceId} className={styles.row}>
            <TextLink to={paths.spaceMembers(spaceId)} className={styles.name}>
              {name}
            </TextLink>
            <span className={list.quiet}>{roleName(role)}</span>
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} shown={spaces.length} />
    </section>
  );
}

function roleName(role: SpaceRole): string {
  switch (role) {
    case 'viewer':
      return t`Viewer`;
    case 'editor':
      return t({ message: 'Editor', context: 'role' });
    case 'manager':
      return t`Manager`;
  }
}
