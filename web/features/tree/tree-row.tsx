import { memo, type CSSProperties } from 'react';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { mergeClasses } from '@fluentui/react-components';
import { ChevronRight16Regular, MoreHorizontal16Regular } from '@fluentui/react-icons';
import { ClosedMark } from '../../components/closed-mark.tsx';
import { EditingMark, RestrictedMark } from '../../components/restricted-mark.tsx';
import { Hint } from '../../components/hint.tsx';
import { SpaceIcon } from '../../components/space-icon.tsx';
import { paths } from '../../lib/paths.ts';
import type { ItemRow } from './rows.ts';
import { indentOf, useRowStyles, widthOfGuides, widthOfSmallGuides } from './tree-row.styles.ts';

interface TreeRowProps {
  row: ItemRow;
  /** The height of the painted part. The rest of `style.height` is white space above it. */
  height: number;
  touch: boolean;
  style: CSSProperties;
  isCurrent: boolean;
  /** The row that the Tab key reaches. */
  isTabStop: boolean;
  onToggle: (row: ItemRow) => void;
  onMenu: (row: ItemRow, button: HTMLElement) => void;
  onFocus: (row: ItemRow) => void;
  onNavigate?: (() => void) | undefined;
}

export const addressOf = (row: ItemRow): string =>
  row.kind === 'space' ? paths.space(row.space.id) : paths.document(row.id);

export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { row, isCurrent, isTabStop, onFocus } = props;
  const { title } = row;
  const styles = useRowStyles();
  const isSpace = row.kind === 'space';
  return (
    <div role="none" className={styles.place} style={props.style}>
      {isSpace ? null : <Guides level={row.level} />}
      <div
        role="treeitem"
        aria-label={isSpace && row.space.visibility === 'members' ? t`${title}, members only` : title}
        aria-level={row.level}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
        aria-expanded={row.expanded}
        aria-current={isCurrent ? 'page' : undefined}
        aria-selected={isCurrent}
        tabIndex={isTabStop ? 0 : -1}
        data-key={row.key}
        className={mergeClasses(
          styles.row,
          isSpace && styles.spaceRow,
          props.touch && styles.rowTouch,
          isCurrent && styles.current,
        )}
        style={
          isSpace
            ? { height: props.height }
            : { height: props.height, marginInlineStart: indentOf(row.level).left }
        }
        onFocus={() => onFocus(row)}
      >
        {isSpace ? null : <Toggle {...props} />}
        <RowLink {...props} />
        <MenuButton {...props} />
        {isSpace ? <Toggle {...props} /> : null}
      </div>
    </div>
  );
});

/** The vertical lines that connect a document to its ancestors. */
export function Guides({ level }: { level: number }) {
  const styles = useRowStyles();
  const { guides, smallGuides } = indentOf(level);
  return (
    <>
      <span className={styles.guides} style={{ width: widthOfGuides(guides) }} />
      {smallGuides > 0 && (
        <span
          className={mergeClasses(styles.guides, styles.smallGuides)}
          style={{ width: widthOfSmallGuides(smallGuides) }}
        />
      )}
    </>
  );
}

function RowLink({ row, isCurrent, onNavigate }: TreeRowProps) {
  const styles = useRowStyles();
  const isSpace = row.kind === 'space';
  return (
    <Hint content={row.title} relationship="inaccessible" when={isTitleCut}>
      <Link
        to={addressOf(row)}
        tabIndex={-1}
        // the row is draggable instead
        draggable={false}
        onClick={onNavigate}
        className={mergeClasses(styles.link, isSpace && styles.spaceLink, isCurrent && styles.currentLink)}
      >
        {isSpace ? (
          <span className={styles.icon}>
            <SpaceIcon id={row.space.id} name={row.title} />
          </span>
        ) : null}
        <span
          data-title
          className={mergeClasses(
            styles.title,
            isSpace ? styles.spaceTitle : styles.documentTitle,
            isCurrent && styles.currentTitle,
          )}
        >
          <bdi>{row.title}</bdi>
        </span>
        {isSpace ? (
          <ClosedMark visibility={row.space.visibility} decorative />
        ) : (
          <>
            <RestrictedMark restriction={row.restriction} />
            <EditingMark restriction={row.editingRestriction} />
          </>
        )}
      </Link>
    </Hint>
  );
}

const isTitleCut = (link: HTMLElement): boolean => {
  const title = link.querySelector('[data-title]');
  return title !== null && title.scrollWidth > title.clientWidth;
};

function Toggle({ row, onToggle }: TreeRowProps) {
  const styles = useRowStyles();
  const { title } = row;
  const isSpace = row.kind === 'space';
  if (row.expanded === undefined) return <span className={styles.noToggle} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={row.expanded ? t`Collapse ${title}` : t`Expand ${title}`}
      className={mergeClasses(styles.button, isSpace ? styles.spaceToggle : styles.documentToggle)}
      onClick={() => onToggle(row)}
    >
      <ChevronRight16Regular
        className={mergeClasses('lectern-points', styles.chevron, row.expanded && styles.open)}
      />
    </button>
  );
}

function MenuButton({ row, isCurrent, isTabStop, onMenu }: TreeRowProps) {
  const styles = useRowStyles();
  const { title } = row;
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t`More for ${title}`}
      aria-haspopup="menu"
      className={mergeClasses(
        'lectern-row-menu',
        styles.button,
        styles.menuButton,
        isCurrent && styles.menuButtonOfCurrent,
      )}
      onClick={(event) => onMenu(row, event.currentTarget)}
    >
      <MoreHorizontal16Regular />
    </button>
  );
}
