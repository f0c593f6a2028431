import { lazy, Suspense } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Edit20Regular, History20Regular, Star20Filled, Star20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { Hint } from '../../components/hint.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageBar } from '../../components/page-bar.tsx';
import { paths } from '../../lib/paths.ts';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentTrail } from './document-trail.tsx';
import type { Heading } from './outline.ts';
import { readOnly } from './reasons.ts';
import type { DocumentDialogs } from './use-document-acts.tsx';
import { useTurnStar } from './use-turn-star.ts';

// the page of a document loads only what it needs at once
const FollowDocument = lazy(async () => ({
  default: (await import('../../components/follow-document.tsx')).FollowDocument,
}));

const useStyles = makeStyles({
  // the trail gives way, not the words of the buttons
  tools: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexShrink: 0,
    marginLeft: 'auto',
    whiteSpace: 'nowrap',
  },
  wide: { '@container main (max-width: 767px)': { display: 'none' } },
  narrow: { minWidth: '32px', '@container main (min-width: 768px)': { display: 'none' } },
  onlyPhone: { '@container main (min-width: 512px)': { display: 'none' } },
  notPhone: { '@container main (max-width: 511px)': { display: 'none' } },
  bell: { width: '32px' },
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
  const turn = useTurnStar(document);
  const { isStarred } = document;
  const name = isStarred ? t({ message: 'Starred', context: 'document' }) : t`Star`;
  const icon = isStarred ? <Star20Filled className={styles.starred} /> : <Star20Regular />;
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
  const { id, release } = document;
  const to = paths.documentEdit(release?.draftId ?? id);
  const icon = <Edit20Regular />;
  if (!document.can.edit && !release) {
    const disabled = { appearance: 'primary', icon, disabledFocusable: true } as const;
    return (
      <>
        <Hint content={readOnly(document)} relationship="description">
          <Button {...disabled} className={styles.notPhone}>
            {t`Edit`}
          </Button>
        </Hint>
        <Hint content={readOnly(document)} relationship="description">
          <Button {...disabled} className={styles.onlyPhone} aria-label={t`Edit`} />
        </Hint>
      </>
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

interface DocumentBarProps extends DocumentDialogs {
  document: Document;
  outline: Heading[];
}

/** The bar above a document: its breadcrumb trail and its buttons. */
export function DocumentBar({ document, outline, ...opens }: DocumentBarProps) {
  const styles = useStyles();
  return (
    <PageBar>
      <DocumentTrail document={document} />
      <div className={styles.tools}>
        <HistoryButton id={document.id} />
        {!document.release?.isDraft && <StarButton document={document} />}
        <Suspense fallback={<span className={styles.bell} />}>
          <FollowDocument id={document.id} />
        </Suspense>
        <EditButton document={document} />
        <DocumentMenu document={document} outline={outline} {...opens} />
      </div>
    </PageBar>
  );
}
