import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../lib/paths.ts';
import type { CaretPlace } from '../../../../components/suggestions/caret-place.ts';
import { useLinkedDocument, useDocuments } from './find-documents.ts';
import { FloatingPanel } from '../floating-panel.tsx';
import { completed, type LinkAt } from './link-at.ts';
import { DocumentRow } from './use-document-links.tsx';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: '4px' },
  address: {
    minWidth: 0,
    padding: '0 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    fontSize: '13.5px',
  },
  gone: { color: 'var(--lectern-danger)' },
  field: { width: '280px', minWidth: 0 },
  found: {
    display: 'flex',
    width: '100%',
    alignItems: 'center',
    gap: '10px',
    minHeight: '34px',
    padding: '0 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
});

interface LinkPanelProps {
  /** Absent for a new link. */
  link: LinkAt | undefined;
  isEditing: boolean;
  caret: () => CaretPlace | undefined;
  /** `words` are used if nothing is selected. */
  onWrite: (address: string, words: string) => void;
  onEdit: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** The address of a link, below its words: shows it, and lets people change it. */
export function LinkPanel(props: LinkPanelProps) {
  const { link, isEditing, caret, onEdit, onRemove } = props;
  const styles = useStyles();
  const navigate = useNavigate();
  const target = link && targetOf(link.address);
  const linked = useLinkedDocument(target?.isPage ? target.address : undefined);
  const openLink = () => {
    if (target?.isPage) void navigate(target.address);
    else if (target) window.open(target.address, '_blank', 'noopener,noreferrer');
  };
  return (
    <FloatingPanel label={t`Link`} anchor={caret}>
      {isEditing ? (
        <AddressField {...props} />
      ) : (
        <div className={styles.line} onMouseDown={(event) => event.preventDefault()}>
          {linked.isGone ? (
            <span className={mergeClasses(styles.address, styles.gone)} role="status">
              {t`Deleted, or not visible to you`}
            </span>
          ) : (
            <span className={styles.address}>{linked.title ?? link?.address}</span>
          )}
          {target && !linked.isGone && (
            <Button size="small" appearance="subtle" onClick={openLink}>
              {t`Open`}
            </Button>
          )}
          <Button size="small" appearance="subtle" onClick={onEdit}>
            {t`Change`}
          </Button>
          <Button size="small" appearance="subtle" onClick={onRemove}>
            {t`Remove`}
          </Button>
        </div>
      )}
    </FloatingPanel>
  );
}

/** Where a link leads: to a page of ours, to another place, or nowhere. */
function targetOf(address: string): { address: string; isPage: boolean } | undefined {
  if (!URL.canParse(address, location.href)) return undefined;
  const { origin, protocol, pathname, search, hash, href } = new URL(address, location.href);
  const isOurs = origin === location.origin && !/^\/(?:api|uploads)\//.test(pathname);
  if (isOurs) return { address: pathname + search + hash, isPage: true };
  return /^(?:https?|mailto):$/.test(protocol) ? { address: href, isPage: false } : undefined;
}

const isAddress = (text: string): boolean =>
  /^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(text) || completed(text) !== text;

function AddressField({ link, onWrite, onClose }: LinkPanelProps) {
  const styles = useStyles();
  const [text, setText] = useState(link?.address ?? '');
  const root = useRef<HTMLDivElement>(null);
  const isSought = !isAddress(text.trim());
  const documents = useDocuments(isSought ? text : undefined).slice(0, 5);
  const close = useEffectEvent(onClose);
  const [first] = documents;
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    window.addEventListener('pointerdown', leave);
    return () => window.removeEventListener('pointerdown', leave);
  }, []);
  const write = () => {
    const bare = text.trim();
    if (bare === '') onClose();
    else if (isSought && first) onWrite(paths.document(first.id), first.title);
    else if (!isSought) onWrite(completed(bare), bare);
  };
  return (
    <div
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.line}>
        <Input
          autoFocus
          className={styles.field}
          aria-label={t`Address or document`}
          placeholder={t`Address, or words from a document`}
          value={text}
          onChange={(_event, { value }) => setText(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            write();
          }}
        />
        <Button appearance="primary" disabled={text.trim() === '' || (isSought && !first)} onClick={write}>
          {t`Apply`}
        </Button>
      </div>
      {documents.map((found) => (
        <button
          key={found.id}
          type="button"
          className={styles.found}
          onClick={() => onWrite(paths.document(found.id), found.title)}
        >
          <DocumentRow {...found} />
        </button>
      ))}
    </div>
  );
}
