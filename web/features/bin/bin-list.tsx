import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Delete24Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Person } from '../../../api/contract/primitives.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { mainWidths } from '../../components/main-widths.ts';
import { PersonName } from '../../components/person-name.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { formatLong, formatRowDate } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    boxSizing: 'border-box',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '16px',
    rowGap: '8px',
    minHeight: '64px',
    paddingBlock: '11px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  words: { flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' },
  title: {
    fontFamily: 'var(--lectern-font-serif)',
    fontSize: '17px',
    lineHeight: '23px',
    fontWeight: 560,
  },
  quiet: {
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  buttons: {
    display: 'flex',
    flexShrink: 0,
    gap: '4px',
    // the words of a subtle button are aligned with the text above
    [mainWidths.phone]: { flexBasis: '100%' },
  },
  more: { marginTop: '16px' },
});

/** What a row shows about a deleted document or space. */
export interface BinItem {
  id: number;
  /** The title or name. */
  title: string;
  /** Where it was, or what was deleted with it. */
  about: ReactNode;
  deletedAt: string;
  deletedBy: Person | null;
  daysLeft: number;
}

export interface BinListProps<Item extends BinItem> {
  /** Undefined until they are loaded. */
  items: readonly Item[] | undefined;
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Present if there are further pages. */
  more: { isLoading: boolean; load: () => void } | undefined;
  texts: { loading: string; failed: string; empty: string; emptyHint: string };
  /** What is deleted permanently together with it. */
  purgeText: (item: Item) => string;
  onRestore: (item: Item) => Promise<void>;
  onPurge: (item: Item) => Promise<void>;
}

/** Deleted things, last deleted first, each with buttons to restore it and to delete it permanently. */
export function BinList<Item extends BinItem>(props: BinListProps<Item>) {
  const { items, isPending, error, onRetry, more, texts } = props;
  const styles = useStyles();
  const skeleton = useSkeleton(isPending);
  const { root, leave } = useNextFocus(items);
  if (skeleton) return <SkeletonRows label={texts.loading} count={4} />;
  if (isPending) return null;
  if (items === undefined)
    return <LoadError text={(error && serverMessage(error)) ?? texts.failed} onRetry={onRetry} />;
  if (items.length === 0)
    return (
      <EmptyState icon={<Delete24Regular />} sentence={texts.empty}>
        {texts.emptyHint}
      </EmptyState>
    );
  return (
    <div ref={root}>
      <BinRows {...props} items={items} onLeave={leave} />
      {more && (
        <Button className={styles.more} disabled={more.isLoading} onClick={more.load}>
          {more.isLoading ? t`Loading...` : t`Show more`}
        </Button>
      )}
    </div>
  );
}

/** When an item is restored, its row disappears. The focus then moves to the next row, or to the main area. */
function useNextFocus(items: readonly BinItem[] | undefined) {
  const root = useRef<HTMLDivElement>(null);
  const leaving = useRef<{ id: number; index: number }>(undefined);
  useEffect(() => {
    const gone = leaving.current;
    if (!gone || !items || items.some(({ id }) => id === gone.id)) return;
    leaving.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = root.current?.querySelectorAll('li') ?? [];
    const button = rows[Math.min(gone.index, rows.length - 1)]?.querySelector('button');
    (button ?? document.querySelector('main'))?.focus({ preventScroll: true });
  });
  const leave = (item: BinItem): void => {
    leaving.current = { id: item.id, index: items?.indexOf(item) ?? 0 };
  };
  return { root, leave };
}

interface BinRowsProps<Item extends BinItem> extends BinListProps<Item> {
  items: readonly Item[];
  /** Called before an item may go. */
  onLeave: (item: Item) => void;
}

/** The dialog is outside the rows, because the row of a permanently deleted item disappears. */
function BinRows<Item extends BinItem>({
  items,
  purgeText,
  onLeave,
  onRestore,
  onPurge,
}: BinRowsProps<Item>) {
  const styles = useStyles();
  const [asked, setAsked] = useState<Item>();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState<number>();
  const title = asked?.title ?? '';

  const act = async (item: Item, deed: (item: Item) => Promise<void>): Promise<void> => {
    onLeave(item);
    setBusy(item.id);
    await deed(item);
    setBusy(undefined);
    setAsking(false);
  };

  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <BinRow
            key={item.id}
            item={item}
            isBusy={busy === item.id}
            onRestore={() => void act(item, onRestore)}
            onPurge={() => {
              setAsked(item);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        title={t`Delete “${title}” permanently?`}
        text={asked ? purgeText(asked) : ''}
        confirmLabel={t`Delete permanently`}
        destructive
        busy={busy !== undefined}
        onConfirm={() => asked && void act(asked, onPurge)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

interface BinRowProps {
  item: BinItem;
  isBusy: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

function BinRow({ item, isBusy, onRestore, onPurge }: BinRowProps) {
  const styles = useStyles();
  const { title, about, deletedAt, deletedBy, daysLeft } = item;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        <div className={styles.quiet}>{about}</div>
        <div className={styles.quiet}>
          {deletedBy ? (
            <Trans>
              Deleted by <PersonName person={deletedBy} />
            </Trans>
          ) : (
            t`Deleted`
          )}
          {' · '}
          <time dateTime={deletedAt} title={formatLong(deletedAt)}>
            {formatRowDate(deletedAt)}
          </time>
          {' · '}
          {plural(daysLeft, { one: '# day left', other: '# days left' })}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button size="small" disabledFocusable={isBusy} aria-label={t`Restore ${title}`} onClick={onRestore}>
          {t`Restore`}
        </Button>
        <Button
          size="small"
          appearance="subtle"
          disabledFocusable={isBusy}
          aria-label={t`Delete permanently: ${title}`}
          onClick={onPurge}
        >
          {t`Delete permanently`}
        </Button>
      </div>
    </li>
  );
}
