import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, makeStyles } from '@fluentui/react-components';
import { Add20Regular, DocumentCopy24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { SpaceDenied } from '../../components/space-denied.tsx';
import { BackLink } from '../../components/back-link.tsx';
import type { Space } from '../../../api/contract/spaces.ts';
import type { TemplateListItem } from '../../../api/contract/templates.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { SpaceError } from '../../components/space-error.tsx';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { spaceQuery } from '../../lib/queries/spaces.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useTemplates } from './api.ts';
import { groupsOf } from './groups.ts';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import { TemplateRows } from './template-rows.tsx';

const useStyles = makeStyles({
  section: { marginTop: '36px' },
});

/**
 * The templates of a space: its own, those of all spaces, and those of Lectern.
 * @param spaceId NaN if the address has no valid id: then no space is found
 */
export function TemplatesView({ spaceId }: { spaceId: number }) {
  const { data: space, error, refetch } = useQuery(spaceQuery(spaceId));
  const [isNaming, setNaming] = useState(false);
  if (error && !space) return <SpaceError id={spaceId} error={error} onRetry={() => void refetch()} />;
  if (space && !space.can.createDocument)
    return (
      <SpaceDenied
        spaceId={spaceId}
      >{t`Templates are for people who may create documents in this space.`}</SpaceDenied>
    );
  const add = () => setNaming(true);
  return (
    <PageBody width={720}>
      <BackLink to={paths.space(spaceId)}>{t`Back to the space`}</BackLink>
      <PageHeading
        quiet={space?.name ?? '\u00a0'}
        actions={
          <Button appearance="primary" icon={<Add20Regular />} onClick={add}>
            {t`New Template`}
          </Button>
        }
      >
        {t`Templates`}
      </PageHeading>
      {space && <Sections space={space} onAdd={add} />}
      {isNaming && <NewTemplateDialog spaceId={spaceId} onClose={() => setNaming(false)} />}
    </PageBody>
  );
}

function Sections({ space, onAdd }: { space: Space; onAdd: () => void }) {
  const styles = useStyles();
  const templates = useTemplates(space.id);
  const { data, error, isPending, refetch } = templates;
  const skeleton = useSkeleton(isPending);
  if (skeleton)
    return (
      <div className={styles.section}>
        <SkeletonRows label={t`Loading templates`} count={6} />
      </div>
    );
  if (error && !data)
    return (
      <div className={styles.section}>
        <LoadError
          text={serverMessage(error) ?? t`Templates could not be loaded.`}
          onRetry={() => void refetch()}
        />
      </div>
    );
  if (!data) return null;
  const items = data.pages.flatMap((page) => page.items);
  const { own, others, builtIn } = groupsOf(items, space.id);
  return (
    <>
      <Section name={t`This space`} items={own} space={space}>
        {own.length === 0 && (
          <EmptyState
            icon={<DocumentCopy24Regular />}
            sentence={t`No templates yet`}
            action={
              <Button size="small" onClick={onAdd}>
                {t`New Template`}
              </Button>
            }
          >
            {t`Write one, or choose “Use as a template” in the menu of a document.`}
          </EmptyState>
        )}
      </Section>
      {others.length > 0 && <Section name={t`All spaces`} items={others} space={space} />}
      <Section name={t`Built in`} items={builtIn} space={space} />
      <ShowMore pages={templates} shown={items.length} />
    </>
  );
}

interface SectionProps {
  name: string;
  items: readonly TemplateListItem[];
  space: Space;
  children?: React.ReactNode;
}

function Section({ name, items, space, children }: SectionProps) {
  const styles = useStyles();
  return (
    <section className={styles.section} aria-label={name}>
      <SectionHeading>{name}</SectionHeading>
      {items.length > 0 && <TemplateRows items={items} space={space} />}
      {children}
    </section>
  );
}
