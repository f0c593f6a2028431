import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Revision } from '../../../api/contract/documents.ts';
import { Avatar } from '../../components/avatar.tsx';
import { formatDate, formatDayHeading, formatTime } from '../../lib/dates.ts';
import { Authors } from './authors.tsx';

const dayHeight = 42;
const versionHeight = 53;
/** The height of a row with two lines, until it can be measured. */
const originHeight = 48;

const heights = { day: dayHeight, version: versionHeight, origin: originHeight };

const useStyles = makeStyles({
  scroller: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: '0 12px 16px',
    overscrollBehavior: 'contain',
  },
  rows: { position: 'relative', width: '100%' },
  row: { position: 'absolute', top: 0, left: 0, width: '100%' },
  day: {
    padding: '14px 10px 8px',
    fontSize: '13.5px',
    lineHeight: '19px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  origin: {
    margin: 0,
    padding: '2px 10px 8px 44px',
    fontSize: '13.5px',
    lineHeight: '19px',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground3,
  },
  version: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    height: `${versionHeight - 1}px`,
    paddingInline: '10px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ...createFocusOutlineStyle({ style: { outlineOffset: '-2px' } }),
  },
  chosen: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundSelected },
  },
  words: { display: 'grid', flexGrow: 1, minWidth: 0 },
  name: { fontSize: '14.5px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  who: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
  time: {
    flexShrink: 0,
    fontSize: '13.5px',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground3,
  },
});

type Item =
  | { kind: 'day'; text: string }
  | { kind: 'version'; revision: Revision }
  /** The author of the version above, who has no account here. */
  | { kind: 'origin'; text: string };

function originText({ author, writtenAt }: NonNullable<Revision['imported']>): string {
  if (writtenAt === null) return t`Imported. Written by ${author}.`;
  const date = formatDate(writtenAt);
  return t`Imported. Written by ${author} on ${date}.`;
}

function itemsOf(versions: readonly Revision[]): Item[] {
  const items: Item[] = [];
  let day = '';
  for (const revision of versions) {
    const text = formatDayHeading(revision.createdAt);
    if (text !== day) items.push({ kind: 'day', text });
    day = text;
    items.push({ kind: 'version', revision });
    if (revision.imported) items.push({ kind: 'origin', text: originText(revision.imported) });
  }
  return items;
}

export interface VersionListProps {
  versions: readonly Revision[];
  chosen: number;
  /** The query string that shows a version. */
  queryOf: (version: number) => string;
  /** Fetches the next page; undefined if all are loaded. */
  loadMore: (() => void) | undefined;
  onChoose?: () => void;
}

/** The versions by day, newest first. Draws only visible rows. The list is one tab stop; arrow keys move in it. */
export function VersionList({ versions, chosen, queryOf, loadMore, onChoose }: VersionListProps) {
  const styles = useStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const items = itemsOf(versions);
  const indexOf = (version: number | undefined) =>
    items.findIndex((item) => item.kind === 'version' && item.revision.version === version);
  const [stop, setStop] = useState<number>();
  const awaited = useRef<number>(undefined);
  const stopIndex = Math.max(indexOf(stop ?? chosen), 1);
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[items[index]?.kind ?? 'version'],
    overscan: 8,
    // always draw the tab stop
    rangeExtractor: (range) =>
      [...new Set([stopIndex, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });
  const shown = list.getVirtualItems();
  const isNearEnd = (list.range?.endIndex ?? 0) >= items.length - 12;
  useEffect(() => {
    if (isNearEnd) loadMore?.();
  }, [isNearEnd, loadMore]);
  useEffect(() => {
    if (awaited.current === undefined) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-version="${awaited.current}"]`);
    if (!link) return;
    awaited.current = undefined;
    link.focus();
  });
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, items, stopIndex);
    const item = target === undefined ? undefined : items[target];
    if (target === undefined || item?.kind !== 'version') return;
    event.preventDefault();
    awaited.current = item.revision.version;
    setStop(item.revision.version);
    list.scrollToIndex(target);
  };
  return (
    <div ref={scroller} className={styles.scroller} onKeyDown={move}>
      <div className={styles.rows} style={{ height: list.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <div
              key={key}
              ref={item.kind === 'origin' ? list.measureElement : undefined}
              data-index={index}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {item.kind === 'day' && <h3 className={styles.day}>{item.text}</h3>}
              {item.kind === 'origin' && <p className={styles.origin}>{item.text}</p>}
              {item.kind === 'version' && (
                <VersionLink
                  revision={item.revision}
                  isChosen={item.revision.version === chosen}
                  isStop={index === stopIndex}
                  query={queryOf(item.revision.version)}
                  onChoose={() => {
                    setStop(item.revision.version);
                    onChoose?.();
                  }}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function targetOf(key: string, items: readonly Item[], from: number): number | undefined {
  const isVersion = (item: Item) => item.kind === 'version';
  const at = (index: number) => (index === -1 ? undefined : index);
  if (key === 'ArrowDown') return at(items.findIndex((item, index) => index > from && isVersion(item)));
  if (key === 'ArrowUp') return at(items.findLastIndex((item, index) => index < from && isVersion(item)));
  if (key === 'Home') return at(items.findIndex(isVersion));
  if (key === 'End') return at(items.findLastIndex(isVersion));
  return undefined;
}

interface VersionLinkProps {
  revision: Revision;
  isChosen: boolean;
  isStop: boolean;
  query: string;
  onChoose: () => void;
}

function VersionLink({ revision, isChosen, isStop, query, onChoose }: VersionLinkProps) {
  const styles = useStyles();
  const { version, author, createdAt, isLeftOut } = revision;
  const name = author?.displayName ?? t`User`;
  return (
    <Link
      to={query}
      className={mergeClasses(styles.version, isChosen && styles.chosen)}
      aria-current={isChosen ? 'true' : undefined}
      tabIndex={isStop ? 0 : -1}
      data-version={version}
      onClick={onChoose}
    >
      <Avatar id={author?.id} name={name} avatar={author?.avatar} size={24} decorative />
      <span className={styles.words}>
        <span className={styles.name}>{t`Version ${version}`}</span>
        <span className={styles.who}>
          <Authors revision={revision} />
          {isLeftOut && ` · ${t`Not kept`}`}
        </span>
      </span>
      <time dateTime={createdAt} className={styles.time}>
        {formatTime(createdAt)}
      </time>
    </Link>
  );
}
