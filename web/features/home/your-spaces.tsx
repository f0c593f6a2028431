import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { createFocusOutlineStyle, makeStyles, tokens } from '@fluentui/react-components';
import { Book24Regular } from '@fluentui/react-icons';
import { limits } from '../../../api/text/limits.ts';
import type { Space } from '../../../api/contract/spaces.ts';
import { ClosedMark } from '../../components/closed-mark.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { mainWidths } from '../../components/main-widths.ts';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { SpaceIcon } from '../../components/space-icon.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { useSpaces } from '../../lib/queries/spaces.ts';
import { Section } from './section.tsx';

const { phone } = mainWidths;

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    columnGap: '24px',
    rowGap: '12px',
    margin: 0,
    padding: '5px 0 0',
    listStyleType: 'none',
    '@container main (512px <= width < 900px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 0, paddingTop: 0 },
  },
  item: { [phone]: { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` } },
  space: {
    display: 'grid',
    alignContent: 'start',
    height: '100%',
    boxSizing: 'border-box',
    margin: '0 -12px',
    padding: '12px',
    borderRadius: tokens.borderRadiusLarge,
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ...createFocusOutlineStyle({ style: { outlineOffset: '-2px' } }),
    [phone]: {
      gridTemplateColumns: '38px minmax(0, 1fr)',
      alignContent: 'center',
      alignItems: 'center',
      minHeight: '64px',
      paddingBlock: '8px',
    },
  },
  icon: { display: 'flex', color: tokens.colorBrandForeground1 },
  words: { display: 'grid', marginTop: '8px', [phone]: { marginTop: 0 } },
  name: {
    fontSize: '15.5px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  description: {
    display: '-webkit-box',
    marginTop: '2px',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
  },
  bars: { display: 'grid', gap: '8px', padding: '12px 0', [phone]: { minHeight: '64px' } },
});

/** The first five spaces. */
export function YourSpaces() {
  const styles = useStyles();
  return (
    <Section
      heading={t`Your Spaces`}
      all={{ to: paths.spaces(), text: t`View All Spaces` }}
      list={useSpaces()}
      errorText={t`The spaces could not be loaded.`}
      skeleton={<SpacesSkeleton />}
      empty={<NoSpaces />}
    >
      {(spaces) => (
        <ul className={styles.grid}>
          {spaces.slice(0, limits.dashboardList).map((space) => (
            <li key={space.id} className={styles.item}>
              <SpaceLink space={space} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function SpaceLink({ space }: { space: Space }) {
  const styles = useStyles();
  return (
    <Link to={paths.space(space.id)} className={styles.space}>
      <span className={styles.icon}>
        <SpaceIcon id={space.id} name={space.name} size={24} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          {space.name}
          <ClosedMark visibility={space.visibility} />
        </span>
        {space.description !== '' && (
          <span className={styles.description}>
            <bdi>{space.description}</bdi>
          </span>
        )}
      </span>
    </Link>
  );
}

function NoSpaces() {
  const { user } = useCurrentUser();
  return (
    <EmptyState
      icon={<Book24Regular />}
      sentence={t`No spaces found.`}
      action={
        user?.can.createSpace === true ? (
          <LinkButton to={paths.createSpace()} size="small">
            {t`New Space`}
          </LinkButton>
        ) : undefined
      }
    >
      {user?.can.createSpace
        ? t`Create your first space. A space holds the documents of a team or a topic.`
        : t`A space holds the documents of a team or a topic.`}
    </EmptyState>
  );
}

function SpacesSkeleton() {
  const styles = useStyles();
  return (
    <div role="status" aria-label={t`Loading spaces`} className={styles.grid}>
      {[62, 36, 54, 56, 45].map((width) => (
        <div key={width} className={styles.bars}>
          <SkeletonBar width="24px" height={24} />
          <SkeletonBar width={`${width}%`} height={15} />
          <SkeletonBar width="85%" height={12} />
          <SkeletonBar width="58%" height={12} />
        </div>
      ))}
    </div>
  );
}
