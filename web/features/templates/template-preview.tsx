import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { TemplateName } from '../../../api/contract/templates.ts';
import { LoadError } from '../../components/load-error.tsx';
import { PageText } from '../../components/markdown/page-text.tsx';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useFilledTemplate } from './api.ts';

const useStyles = makeStyles({
  // a sheet of paper with a well around it, that scrolls by itself
  root: {
    position: 'relative',
    boxSizing: 'border-box',
    minHeight: 0,
    overflowY: 'auto',
    padding: '20px 24px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  empty: { color: tokens.colorNeutralForeground3 },
  files: { marginBottom: '12px', color: tokens.colorNeutralForeground3, fontSize: '13.5px' },
  waiting: { display: 'grid', gap: '12px' },
});

interface TemplatePreviewProps {
  template: TemplateName | undefined;
  spaceId: number;
  className?: string | undefined;
}

/** The page that a template would become. */
export function TemplatePreview({ template, spaceId, className }: TemplatePreviewProps) {
  const styles = useStyles();
  const { data, error, refetch } = useFilledTemplate(template, spaceId);
  return (
    <div
      className={mergeClasses(styles.root, className)}
      role="region"
      aria-label={t`Preview`}
      // scrolled by keyboard too
      tabIndex={0}
    >
      {template === undefined && <p className={styles.empty}>{t`Choose a template to see it here.`}</p>}
      {error ? (
        <LoadError
          text={serverMessage(error) ?? t`The template could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {template !== undefined && !data && !error && <Waiting />}
      {data && !error && data.files > 0 && (
        <p className={styles.files}>
          {plural(data.files, { one: '# file comes along.', other: '# files come along.' })}
        </p>
      )}
      {data && !error && data.content.trim() === '' && (
        <p className={styles.empty}>{t`This template has no text yet.`}</p>
      )}
      {data && !error && data.content.trim() !== '' && (
        <PageText source={data.content} size="compact" fallback={<Waiting />} />
      )}
    </div>
  );
}

function Waiting() {
  const styles = useStyles();
  return (
    <div className={styles.waiting} role="status" aria-label={t`Loading the template`}>
      <SkeletonBar width="40%" height={16} />
      <SkeletonBar width="85%" height={12} />
      <SkeletonBar width="70%" height={12} />
    </div>
  );
}
