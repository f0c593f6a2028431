import { t } from '@lingui/core/macro';
import { LinkButton } from '../../components/link-button.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { isUnderWay, useExport } from './api.ts';
import { CancelButton } from './cancel-button.tsx';
import { DownloadButton } from './download-button.tsx';
import { ExportState } from './export-state.tsx';
import { useExportStyles } from './exports.styles.ts';

/** An export, to be watched or fetched. Its notification leads here. */
export function ExportView({ id }: { id: number }) {
  const styles = useExportStyles();
  const exported = useExport(id);
  const { data } = exported;
  const moment = data ? formatMoment(data.createdAt) : '';
  return (
    <PageBody width={720}>
      <PageHeading quiet={data ? t`Requested ${moment}` : undefined}>
        {t({ message: 'Export', context: 'thing' })}
      </PageHeading>
      <div className={styles.body}>
        <ExportState exported={exported} />
        <div className={styles.actions}>
          {data?.state === 'done' ? <DownloadButton id={id} /> : null}
          {data && isUnderWay(data) ? <CancelButton id={id} /> : null}
          {data ? (
            data.documentId === null ? (
              <LinkButton to={paths.space(data.spaceId)}>{t`Open the space`}</LinkButton>
            ) : (
              <LinkButton to={paths.document(data.documentId)}>{t`Open the document`}</LinkButton>
            )
          ) : null}
        </div>
      </div>
    </PageBody>
  );
}
