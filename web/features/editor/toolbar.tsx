import { Fragment, useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import {
  Button,
  makeStyles,
  mergeClasses,
  tokens,
  Toolbar,
  ToolbarButton,
  ToolbarDivider,
} from '@fluentui/react-components';
import {
  Add20Regular,
  ChevronLeft20Regular,
  ChevronRight20Regular,
  CodeBlock20Regular,
  Highlight20Regular,
  ImageAdd20Regular,
  Link20Regular,
  ReOrderDotsVertical20Regular,
  TableAdd20Regular,
  TextBold20Regular,
  TextBulletListLtr20Regular,
  TextHeader120Regular,
  TextHeader220Regular,
  TextHeader320Regular,
  TextItalic20Regular,
  TextNumberListLtr20Regular,
  TextQuote20Regular,
  TextUnderline20Regular,
} from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Hint } from '../../components/hint.tsx';
import { isRightToLeft } from '../../lib/text-direction.ts';
import type { ActiveTools } from './surface.ts';
import type { CommandName } from './text-commands.ts';
import { shortcutOf } from './shortcuts.ts';

interface Tool {
  name: CommandName;
  label: string;
  icon: ReactElement;
}

/** The tools in groups, in the order of the toolbar. @param isFormatted whether marks are shown as they look */
const toolGroups = (isFormatted: boolean): Tool[][] => [
  [
    { name: 'bold', label: t`Bold`, icon: <TextBold20Regular /> },
    { name: 'italic', label: t`Italic`, icon: <TextItalic20Regular /> },
    { name: 'underline', label: t`Underline`, icon: <TextUnderline20Regular /> },
    ...(isFormatted
      ? [{ name: 'highlight', label: t`Highlight`, icon: <Highlight20Regular /> } as const]
      : []),
  ],
  [
    { name: 'heading1', label: t`Heading 1`, icon: <TextHeader120Regular /> },
    { name: 'heading2', label: t`Heading 2`, icon: <TextHeader220Regular /> },
    { name: 'heading3', label: t`Heading 3`, icon: <TextHeader320Regular /> },
  ],
  [
    {
      name: 'bulletList',
      label: t`Bullet List`,
      icon: <TextBulletListLtr20Regular className="lectern-points" />,
    },
    { name: 'numberedList', label: t`Numbered List`, icon: <TextNumberListLtr20Regular /> },
  ],
  [
    { name: 'link', label: t`Insert Link`, icon: <Link20Regular /> },
    { name: 'image', label: t`Insert Image`, icon: <ImageAdd20Regular /> },
    { name: 'codeBlock', label: t`Code Block`, icon: <CodeBlock20Regular /> },
    { name: 'blockquote', label: t`Blockquote`, icon: <TextQuote20Regular /> },
    { name: 'table', label: t`Insert Table`, icon: <TableAdd20Regular /> },
  ],
];

const useStyles = makeStyles({
  root: {
    position: 'relative',
    minWidth: 0,
    '@container main (max-width: 767px)': {
      flexBasis: '100%',
      minWidth: 0,
      order: 1,
      marginInline: '-8px',
      borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    },
  },
  tools: {
    gap: '2px',
    padding: 0,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '@container main (max-width: 767px)': { minHeight: '44px' },
  },
  // tools that are scrolled out of sight fade at that edge, and an arrow leads to them
  edge: {
    position: 'absolute',
    insetBlock: 0,
    display: 'flex',
    alignItems: 'center',
    width: '64px',
    pointerEvents: 'none',
  },
  before: {
    left: 0,
    backgroundImage: `linear-gradient(to left, transparent, ${tokens.colorNeutralBackground1} 60%)`,
  },
  after: {
    right: 0,
    justifyContent: 'flex-end',
    backgroundImage: `linear-gradient(to right, transparent, ${tokens.colorNeutralBackground1} 60%)`,
  },
  arrow: { minWidth: '32px', height: '40px', padding: 0, pointerEvents: 'auto' },
  tool: {
    minWidth: '32px',
    height: '32px',
    flexShrink: 0,
    '@container main (max-width: 767px)': { minWidth: '40px', height: '40px' },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    ':hover': { color: tokens.colorBrandForeground1 },
    '& .fui-Button__icon': { color: 'inherit' },
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  // with a pointer that hovers, the menu is in the margin
  touch: { display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } },
  divider: { height: '20px', flexGrow: 0, flexShrink: 0 },
});

interface EditorToolbarProps {
  isDisabled: boolean;
  /** The tools that are active at the caret; absent if unknown. */
  active?: ActiveTools | undefined;
  onCommand: (name: CommandName) => void;
  /** Suggests blocks to insert, or opens the menu of the block at the caret; absent if there is no such list. */
  onOffer?: ((what: 'insert' | 'block') => void) | undefined;
}

/** The toolbar with its thirteen commands; in the formatted mode also highlighting and the tools for blocks. */
export function EditorToolbar({ isDisabled, active, onCommand, onOffer }: EditorToolbarProps) {
  const styles = useStyles();
  return (
    <ScrolledTools>
      {toolGroups(onOffer !== undefined).map((tools, index) => (
        <Fragment key={tools[0]?.name}>
          {index > 0 && <ToolbarDivider className={styles.divider} />}
          {tools.map(({ name, label, icon }) => {
            return (
              <Hint key={name} content={`${label} (${shortcutOf(name)})`} relationship="inaccessible">
                <ToolbarButton
                  aria-label={label}
                  aria-pressed={active?.has(name)}
                  className={mergeClasses(styles.tool, active?.has(name) && styles.on)}
                  icon={icon}
                  disabled={isDisabled}
                  // the field keeps its selection
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onCommand(name)}
                />
              </Hint>
            );
          })}
        </Fragment>
      ))}
      {onOffer && (
        <>
          <ToolbarDivider className={styles.divider} />
          <Hint content={t`Insert a block`} relationship="inaccessible">
            <ToolbarButton
              aria-label={t`Insert a block`}
              className={styles.tool}
              icon={<Add20Regular />}
              disabled={isDisabled}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOffer('insert')}
            />
          </Hint>
          <ToolbarButton
            aria-label={t`Menu of the block`}
            className={mergeClasses(styles.tool, styles.touch)}
            icon={<ReOrderDotsVertical20Regular />}
            disabled={isDisabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onOffer('block')}
          />
        </>
      )}
    </ScrolledTools>
  );
}

/** On which sides of a row tools are out of sight. */
interface Hidden {
  before: boolean;
  after: boolean;
}

// from right to left, a row is scrolled by less than 0
const hiddenIn = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Hidden => ({
  before: Math.abs(scrollLeft) > 1,
  after: Math.abs(scrollLeft) + clientWidth < scrollWidth - 1,
});

/** A row of tools that scrolls sideways where it is too narrow, and shows that there are more. */
function ScrolledTools({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const row = useRef<HTMLDivElement>(null);
  const [{ before, after }, setHidden] = useState<Hidden>({ before: false, after: false });
  const look = useCallback(() => {
    if (row.current) setHidden(hiddenIn(row.current));
  }, []);
  useEffect(() => {
    if (!row.current) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [look]);
  const arrow = (by: 1 | -1, label: string, icon: ReactElement) => (
    <div className={mergeClasses(styles.edge, by === 1 ? styles.after : styles.before)}>
      <Button
        appearance="subtle"
        className={styles.arrow}
        icon={icon}
        aria-label={label}
        // by keyboard, the arrow keys reach all tools
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          const forwards = isRightToLeft() ? -0.7 : 0.7;
          row.current?.scrollBy({ left: by * forwards * row.current.clientWidth, behavior: 'smooth' });
        }}
      />
    </div>
  );
  return (
    <div className={styles.root}>
      <Toolbar ref={row} aria-label={t`Formatting`} className={styles.tools} onScroll={look}>
        {children}
      </Toolbar>
      {before && arrow(-1, t`Tools before`, <ChevronLeft20Regular className="lectern-points" />)}
      {after && arrow(1, t`More tools`, <ChevronRight20Regular className="lectern-points" />)}
    </div>
  );
}
