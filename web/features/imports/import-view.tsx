import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';
import { BackLink } from '../../components/back-link.tsx';
import type { ImportSummary } from '../../../api/contract/imports.ts';
import { PageBody } from '../../components/page-body.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SpaceError } from '../../components/space-error.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { formatTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { spaceQuery } from '../../lib/queries/spaces.ts';
import { readImport, useImports } from './api.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportRun } from './import-run.tsx';
import { useImportStyles } from './imports.styles.ts';

interface ImportViewProps {
  /** Undefined: into a new space. NaN if the address has no valid id: then no space is found. */
  spaceId: number | undefined;
  /** The import that is shown; undefined: a file is to be chosen. */
  importId: number | undefined;
  onShow: (importId: number | undefined) => void;
}

/** Imports documents from elsewhere into a space, or into a new one. */
export function ImportView({ spaceId, importId, onShow }: ImportViewProps) {
  return spaceId === undefined ? (
    <Page name={undefined} back={paths.spaces()} backText={t`Back to the spaces`}>
      <Steps spaceId={undefined} importId={importId} onShow={onShow} />
    </Page>
  ) : (
    <IntoSpace spaceId={spaceId} importId={importId} onShow={onShow} />
  );
}

function IntoSpace({ spaceId, ...rest }: ImportViewProps & { spaceId: number }) {
  const { data: space, error, refetch } = useQuery(spaceQuery(spaceId));
  if (error && !space) return <SpaceError id={spaceId} error={error} onRetry={() => void refetch()} />;
  return (
    <Page name={space?.name ?? '\u00a0'} back={paths.space(spaceId)} backText={t`Back to the space`}>
      {space && !space.can.createDocument ? (
        <p>{t`You need to be an editor of this space to import into it.`}</p>
      ) : null}
      {space?.can.createDocument ? <Steps spaceId={spaceId} {...rest} /> : null}
    </Page>
  );
}

interface PageProps {
  /** The space; undefined for a new one. */
  name: string | undefined;
  back: string;
  backText: string;
  children: ReactNode;
}

function Page({ name, back, backText, children }: PageProps) {
  const styles = useImportStyles();
  return (
    <PageBody width={720}>
      <BackLink to={back}>{backText}</BackLink>
      <PageHeading quiet={name ?? t`Into a new space`}>
        {t({ message: 'Import', context: 'thing' })}
      </PageHeading>
      <div className={styles.body}>{children}</div>
    </PageBody>
  );
}

function Steps({ spaceId, importId, onShow }: ImportViewProps) {
  if (importId !== undefined)
    return <ImportRun key={importId} id={importId} onGone={() => onShow(undefined)} />;
  return (
    <>
      <ChooseFile
        spaceId={spaceId}
        // the import itself shows a refusal
        onSent={({ id }) =>
          void readImport(id)
            .catch(() => undefined)
            .then(() => onShow(id))
        }
      />
      <Earlier spaceId={spaceId} />
    </>
  );
}

/** Earlier imports, to continue one or to see its report. */
function Earlier({ spaceId }: Pick<ImportViewProps, 'spaceId'>) {
  const styles = useImportStyles();
  const { data } = useImports();
  const items = (data?.pages.flatMap((page) => page.items) ?? []).filter((each) =>
    spaceId === undefined ? each.newSpace !== null : each.space?.id === spaceId,
  );
  if (items.length === 0) return null;
  return (
    <section aria-label={t`Earlier imports`}>
      <SectionHeading>{t`Earlier imports`}</SectionHeading>
      <ul className={styles.list}>
        {items.map((each) => (
          <li key={each.id} className={styles.row}>
            <div className={styles.line}>
              <TextLink to={`?import=${each.id}`} className={styles.words}>
                {each.name}
              </TextLink>
              <span className={styles.quiet}>
                {stateName(each)} · {formatTime(each.createdAt)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateName({ state }: ImportSummary): string {
  const names: Record<ImportSummary['state'], string> = {
    uploading: t`Upload interrupted`,
    reading: t`Being read`,
    planned: t`Not started yet`,
    running: t`Running`,
    done: t({ message: 'Done', context: 'import' }),
    cancelled: t`Stopped`,
    failed: t({ message: 'Failed', context: 'import' }),
    undoing: t`Being removed`,
    undone: t({ message: 'Removed', context: 'import' }),
  };
  return names[state];
}
