import { lazy, Suspense } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwise20Regular, ChevronRight16Regular, DocumentErrorRegular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { CentredState } from '../../components/centred-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageBar } from '../../components/page-bar.tsx';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import type { DocumentMissingProps } from './document-missing.tsx';
import { useColumn } from './page.styles.ts';

const Missing = lazy(async () => ({ default: (await import('./document-missing.tsx')).DocumentMissing }));

/** Shown if there is no document at this address, or the reader may not see it. */
export function DocumentMissing(props: DocumentMissingProps) {
  return (
    <Suspense fallback={null}>
      <Missing {...props} />
    </Suspense>
  );
}

export function DocumentLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <CentredState
      icon={<DocumentErrorRegular />}
      heading={t`This document could not be loaded`}
      actions={
        <>
          <Button appearance="primary" icon={<ArrowClockwise20Regular />} onClick={onRetry}>
            {t`Try again`}
          </Button>
          <LinkButton to={paths.home()}>{t`Go to Home`}</LinkButton>
        </>
      }
    >
      {t`Failed to load the document. It may have been deleted or you don't have permission to view it.`}
    </CentredState>
  );
}

const useStyles = makeStyles({
  trail: { display: 'flex', alignItems: 'center', gap: '8px', color: tokens.colorNeutralForeground3 },
  tools: { display: 'flex', alignItems: 'center', gap: '24px', marginLeft: 'auto' },
  button: { borderRadius: tokens.borderRadiusMedium },
  phone: { '@container main (max-width: 767px)': { display: 'none' } },
  byline: { display: 'flex', alignItems: 'center', gap: '9px', margin: '18px 0 38px' },
  round: { borderRadius: tokens.borderRadiusCircular },
  lines: { display: 'grid', gap: '15px', marginBottom: '40px' },
  heading: { marginBottom: '20px' },
  code: {
    height: '124px',
    margin: '26px -24px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralStencil2,
    '@container main (max-width: 767px)': { marginInline: 0 },
  },
});

function Lines({ widths }: { widths: number[] }) {
  const styles = useStyles();
  return (
    <div className={styles.lines}>
      {widths.map((width, index) => (
        <SkeletonBar key={index} width={`${width}%`} height={15} />
      ))}
    </div>
  );
}

/** The skeleton of a text, without its title. */
export function TextSkeleton() {
  const styles = useStyles();
  return (
    <div role="status" aria-label={t`Loading the text`}>
      <Lines widths={[100, 97, 62]} />
      <SkeletonBar width="34%" height={22} className={styles.heading} />
      <Lines widths={[98, 100, 94, 40]} />
      <div className={styles.code} />
      <Lines widths={[96, 99, 70]} />
    </div>
  );
}

/** The skeleton of a document, in the same grid. */
export function DocumentSkeleton() {
  const styles = useStyles();
  const column = useColumn();
  if (!useSkeleton(true)) return null;
  return (
    <div role="status" aria-label={t`Loading the document`}>
      <PageBar>
        <div className={styles.trail}>
          <SkeletonBar width="132px" height={13} />
          <ChevronRight16Regular className="lectern-points" />
          <SkeletonBar width="120px" height={13} />
        </div>
        <div className={styles.tools}>
          <SkeletonBar width="64px" height={20} className={styles.phone} />
          <SkeletonBar width="64px" height={20} className={styles.phone} />
          <SkeletonBar width="76px" height={32} className={styles.button} />
        </div>
      </PageBar>
      <div className={column.grid}>
        <div className={column.column}>
          <SkeletonBar width="72%" height={36} className={styles.button} />
          <div className={styles.byline}>
            <SkeletonBar width="24px" height={24} className={styles.round} />
            <SkeletonBar width="50%" height={14} />
          </div>
          <TextSkeleton />
        </div>
      </div>
    </div>
  );
}
