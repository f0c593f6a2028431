import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Edit20Regular, History20Regular, Star20Filled, Star20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { Hint } from '../../components/hint.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageBar } from '../../components/page-bar.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useStar } from './api.ts';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentTrail } from './document-trail.tsx';
import type { Heading } from './outline.ts';
import { readOnly } from './reasons.ts';

const useStyles = makeStyles({
  tools: { display: 'flex', alignItems: 'center', gap: '8px', marginLeft: 'auto' },
  wide: { '@container main (max-width: 767px)': { display: 'none' } },
  narrow: { minWidth: '32px', '@container main (min-width: 768px)': { display: 'none' } },
  onlyPhone: { '@container main (min-width: 512px)': { display: 'none' } },
  notPhone: { '@container main (max-width: 511px)': { display: 'none' } },
  starred: { color: tokens.colorBrandForeground1 },
});

function HistoryButton({ id }: { id: number }) {
  const styles = useStyles();
  const icon = <History20Regular />;
  const to = paths.documentHistory(id);
  return (
    <>
      <LinkButton appearance="subtle" className={styles.wide} icon={icon} to={to}>
        {t`History`}
      </LinkButton>
      <Hint content={t`History`}>
        <LinkButton
          appearance="subtle"
          className={mergeClasses(styles.narrow, styles.notPhone)}
          icon={icon}
          to={to}
        />
      </Hint>
    </>
  );
}

function StarButton({ document }: { document: Document }) {
  const styles = useStyles();
  const toasts = useToasts();
  const star = useStar(document.id);
  const { isStarred } = document;
  const name = isStarred ? t`Starred` : t`Star`;
  const icon = isStarred ? <Star20Filled className={styles.starred} /> : <Star20Regular />;
  const turn = () =>
    star.mutate(!isStarred, {
      onSuccess: (answer) => toasts.success(answer.isStarred ? t`Document starred` : t`Document unstarred`),
      onError: (error) =>
        toasts.failure(
          isStarred ? t`Failed to unstar the document` : t`Failed to star the document`,
          serverMessage(error),
        ),
    });
  return (
    <>
      <Button appearance="subtle" className={styles.wide} icon={icon} aria-pressed={isStarred} onClick={turn}>
        {name}
      </Button>
      <Hint content={name}>
        <Button
          appearance="subtle"
          className={styles.narrow}
          icon={icon}
          aria-pressed={isStarred}
          onClick={turn}
        />
      </Hint>
    </>
  );
}

function EditButton({ document }: { document: Document }) {
  const styles = useStyles();
  const to = paths.documentEdit(document.id);
  const icon = <Edit20Regular />;
  if (!document.can.edit) {
    return (
      <Hint content={readOnly()} relationship="description">
        <Button appearance="primary" icon={icon} disabledFocusable>
          {t`Edit`}
        </Button>
      </Hint>
    );
  }
  return (
    <>
      <LinkButton appearance="primary" className={styles.notPhone} icon={icon} to={to}>
        {t`Edit`}
      </LinkButton>
      <LinkButton
        appearance="primary"
        className={styles.onlyPhone}
        icon={icon}
        to={to}
        aria-label={t`Edit`}
      />
    </>
  );
}

interface DocumentBarProps {
  document: Document;
  outline: Heading[];
  /** Opens the dialog to move the document, and calls `onClosed` when it has closed. */
  onMove: (onClosed: () => void) => void;
  /** The same for the dialog to export it. */
  onExport: (onClosed: () => void) => void;
}

/** The bar above a document: its breadcrumb trail and its buttons. */
export function DocumentBar({ document, outline, onMove, onExport }: DocumentBarProps) {
  const styles = useStyles();
  return (
    <PageBar>
      <DocumentTrail document={document} />
      <div className={styles.tools}>
        <HistoryButton id={document.id} />
        <StarButton document={document} />
        <EditButton document={document} />
        <DocumentMenu document={document} outline={outline} onMove={onMove} onExport={onExport} />
      </div>
    </PageBar>
  );
}
