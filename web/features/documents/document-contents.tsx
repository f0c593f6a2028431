import { useEffect, useRef, useState } from 'react';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Heading } from './outline.ts';

const useStyles = makeStyles({
  root: { position: 'sticky', top: '84px', width: '184px', marginLeft: '56px', marginTop: '28px' },
  heading: {
    marginBottom: '10px',
    fontSize: '13.5px',
    lineHeight: '19px',
    fontWeight: tokens.fontWeightSemibold,
  },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    maxHeight: 'calc(100vh - 220px)',
    overflowY: 'auto',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    display: 'block',
    padding: '4px 4px 4px 12px',
    borderLeft: '2px solid transparent',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ...createFocusOutlineStyle({ style: { outlineOffset: '-2px' } }),
  },
  inner: { paddingLeft: '24px' },
  current: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderLeftColor: tokens.colorCompoundBrandStroke,
  },
});

/** In px from the top of the main area. A heading above this line, just below the bar, is being read. */
const line = 128;

/** The id of the heading that is being read. */
function useCurrent(outline: Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main || outline.length < 2) return undefined;
    const find = () => {
      const top = main.getBoundingClientRect().top;
      const passed = outline.findLast(({ id }) => {
        const heading = document.getElementById(id);
        return heading !== null && heading.getBoundingClientRect().top - top <= line;
      });
      setCurrent((passed ?? outline[0])?.id);
    };
    // wait for the frame that draws the text: measuring before it would lay out the page twice
    const frame = requestAnimationFrame(find);
    main.addEventListener('scroll', find, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      main.removeEventListener('scroll', find);
    };
  }, [outline]);
  return current;
}

/** 'On this page': the headings beside the text. Marks the one that is being read. */
export function DocumentContents({ outline }: { outline: Heading[] }) {
  const styles = useStyles();
  const current = useCurrent(outline);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const shown = list.current;
    const link = shown?.querySelector('[aria-current]');
    // the list alone scrolls, not the page
    if (shown && link)
      shown.scrollTop +=
        link.getBoundingClientRect().top - shown.getBoundingClientRect().top - shown.clientHeight / 2;
  }, [current]);
  if (outline.length < 2) return null;
  return (
    <nav aria-label={t`On this page`} className={styles.root}>
      <h2 className={styles.heading}>{t`On this page`}</h2>
      <ul ref={list} className={styles.list}>
        {outline.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={mergeClasses(
                styles.link,
                level === 3 && styles.inner,
                id === current && styles.current,
              )}
            >
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
