import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { paths } from '../../lib/paths.ts';
import { arePublicLinksOn } from '../../lib/public-links.ts';
import { wideFrame } from './frame.styles.ts';

interface Place {
  to: string;
  text: string;
}

/** The pages of administrators, in groups that have a little room between them. */
const places = (): Place[][] => [
  [{ to: paths.administration(), text: t`Overview` }],
  [
    { to: paths.manageUsers(), text: t`Manage Users` },
    { to: paths.groups(), text: t`Groups` },
    { to: paths.adminSignIn(), text: t`Sign-in` },
    { to: paths.apiTokens(), text: t`API Tokens` },
  ],
  [
    ...(arePublicLinksOn() ? [{ to: paths.publicLinks(), text: t`Public Links` }] : []),
    { to: paths.deletedItems(), text: t`Deleted Items` },
  ],
  [
    { to: paths.jobs(), text: t`Background Jobs` },
    { to: paths.hooks(), text: t`Web Hooks` },
    { to: paths.audit(), text: t`Audit Log` },
    { to: paths.workspaceSettings(), text: t`Settings` },
  ],
];

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    top: 0,
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '184px',
    maxHeight: 'calc(100dvh - 56px)',
    padding: '50px 0 24px 20px',
    overflowY: 'auto',
    '@media print': { display: 'none' },
    // a row that scrolls sideways, where there is no room beside the page
    [wideFrame.not]: {
      zIndex: 1,
      width: 'auto',
      padding: '0 12px',
      overflowX: 'auto',
      overflowY: 'hidden',
      scrollbarWidth: 'none',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
  list: {
    display: 'grid',
    rowGap: '2px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [wideFrame.not]: { display: 'flex' },
  },
  // not the first of all
  firstOfGroup: { marginTop: '14px', [wideFrame.not]: { marginTop: 0 } },
  link: {
    position: 'relative',
    display: 'block',
    padding: '6px 10px 6px 12px',
    borderRadius: tokens.borderRadiusMedium,
    fontSize: '14.5px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ...createFocusOutlineStyle({ style: { outlineOffset: '-2px' } }),
    '@media (pointer: coarse)': { paddingBlock: '10px' },
    [wideFrame.not]: {
      paddingInline: '8px',
      paddingBlock: '12px',
      borderRadius: 0,
      whiteSpace: 'nowrap',
      ':hover': { backgroundColor: 'transparent' },
    },
  },
  current: {
    backgroundColor: 'var(--lectern-current)',
    color: tokens.colorBrandForeground1,
    // looks bold, but its words take no more room, so that they do not break into lines
    WebkitTextStrokeWidth: '0.35px',
    ':hover': { backgroundColor: 'var(--lectern-current)', color: tokens.colorBrandForeground1 },
    '::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: '6px',
      bottom: '6px',
      width: '3px',
      borderRadius: '2px',
      backgroundColor: tokens.colorBrandForeground1,
    },
    [wideFrame.not]: {
      backgroundColor: 'transparent',
      ':hover': { backgroundColor: 'transparent' },
      '::before': { top: 'auto', bottom: 0, left: '8px', right: '8px', width: 'auto', height: '2px' },
    },
  },
});

/** Leads to the pages of administrators: a column beside the page, or a row above it where there is little room. */
export function AdminNav() {
  const styles = useStyles();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]');
    const row = list.current?.parentElement;
    if (!current || !row || row.scrollWidth <= row.clientWidth) return;
    const { left, width } = current.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    row.scrollLeft += left + width / 2 - box.left - box.width / 2;
  }, [pathname]);
  return (
    <nav aria-label={t`Administration`} className={styles.root}>
      <ul ref={list} className={styles.list}>
        {places().map((group, nth) =>
          group.map(({ to, text }, index) => (
            <li key={to} className={nth > 0 && index === 0 ? styles.firstOfGroup : undefined}>
              <NavLink
                to={to}
                end={to === paths.administration()}
                className={({ isActive }) => mergeClasses(styles.link, isActive && styles.current)}
              >
                {text}
              </NavLink>
            </li>
          )),
        )}
      </ul>
    </nav>
  );
}
