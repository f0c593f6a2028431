import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { Button, mergeClasses } from '@fluentui/react-components';
import { Book24Regular } from '@fluentui/react-icons';
import type { Space } from '../../../api/contract/spaces.ts';
import { ClosedMark } from '../../components/closed-mark.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Hint } from '../../components/hint.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { SpaceIcon } from '../../components/space-icon.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useSpaces } from '../../lib/queries/spaces.ts';
import { useCardStyles } from './card.styles.ts';
import { DeleteSpaceDialog } from './delete-space-dialog.tsx';
import { reasons } from './reasons.ts';
import { SkeletonCards } from './skeleton-cards.tsx';

/** The spaces that the reader may see, as cards with Open and Delete. */
export function SpaceCards() {
  const styles = useCardStyles();
  const { data: spaces, isPending, isError, refetch } = useSpaces();
  const skeleton = useSkeleton(isPending);
  const [deleting, setDeleting] = useState<number>();

  if (isPending || skeleton) return skeleton ? <SkeletonCards label={t`Loading spaces`} /> : null;
  if (isError) return <LoadError text={t`The spaces could not be loaded.`} onRetry={() => void refetch()} />;
  if (spaces.length === 0) return <NoSpaces />;
  return (
    <>
      <ul className={styles.grid}>
        {spaces.map((space) => (
          <li key={space.id} className={styles.card}>
            <SpaceCard space={space} onDelete={() => setDeleting(space.id)} />
          </li>
        ))}
      </ul>
      <DeleteSpaceDialog spaceId={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}

function SpaceCard({ space, onDelete }: { space: Space; onDelete: () => void }) {
  const styles = useCardStyles();
  const { name } = space;
  const label = t`Delete ${name}`;
  return (
    <>
      <span className={styles.spaceIcon} aria-hidden>
        <SpaceIcon id={space.id} name={space.name} size={24} />
      </span>
      <h2 className={styles.title}>
        <Link to={paths.space(space.id)} className={styles.titleLink}>
          {space.name}
        </Link>
        <ClosedMark visibility={space.visibility} />
      </h2>
      <p className={mergeClasses(styles.text, styles.plain, space.description === '' && styles.missing)}>
        <bdi>{space.description || t`No description`}</bdi>
      </p>
      <div className={styles.actions}>
        <LinkButton appearance="subtle" size="small" to={paths.space(space.id)} aria-label={t`Open ${name}`}>
          {t`Open`}
        </LinkButton>
        {space.can.delete ? (
          <Button
            appearance="subtle"
            size="small"
            className={styles.danger}
            aria-label={label}
            onClick={onDelete}
          >
            {t`Delete`}
          </Button>
        ) : (
          <Hint content={reasons.manage} relationship="description">
            <Button appearance="subtle" size="small" disabledFocusable aria-label={label}>
              {t`Delete`}
            </Button>
          </Hint>
        )}
      </div>
    </>
  );
}

function NoSpaces() {
  const { user } = useCurrentUser();
  const action = user?.can.createSpace ? (
    <LinkButton size="small" to={paths.createSpace()}>
      {t`New Space`}
    </LinkButton>
  ) : undefined;
  return (
    <EmptyState icon={<Book24Regular />} sentence={t`No spaces found`} action={action}>
      {user?.can.createSpace
        ? t`Create your first space. A space holds the documents of a team or a topic.`
        : t`A space holds the documents of a team or a topic.`}
    </EmptyState>
  );
}
