import { memo, useDeferredValue, useEffect, useState, type Ref } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { PageText } from '../../components/markdown/page-text.tsx';

const useStyles = makeStyles({
  root: {
    // contains absolutely positioned elements, which would otherwise make the whole page scroll
    position: 'relative',
    height: 'calc(100vh - 250px)',
    minHeight: '200px',
    overflowY: 'auto',
    padding: '26px 48px',
    '@container main (min-width: 512px) and (max-width: 767px)': { padding: '20px 24px' },
    '@container main (max-width: 511px)': { padding: '20px' },
  },
  page: { maxWidth: '656px' },
  empty: { color: tokens.colorNeutralForeground3 },
});

const delay = 200;

/** The text of a source, updated when its changes pause. */
function useSettled(read: () => string, subscribe: (listener: () => void) => () => void): string {
  const [text, setText] = useState(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const unsubscribe = subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setText(read()), delay);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [read, subscribe]);
  return text;
}

const Page = memo(PageText);

/**
 * A new nested bullet without text. In Markdown, a lone dash below a line makes that line a heading, which the preview
 * would show until the first letter is typed.
 */
const begunBullet = /^([ \t]*(?:[-*+]|\d+[.)])[ \t][^\n]*\n[ \t]+-)[ \t]*$/gm;

const withoutBegunBullets = (source: string): string => source.replace(begunBullet, '$1 \u200b');

export interface TextSource {
  read: () => string;
  subscribe: (listener: () => void) => () => void;
}

interface PreviewProps extends TextSource {
  ref: Ref<HTMLDivElement>;
  onScroll: () => void;
  /** Called each time the page was drawn. */
  onRendered: () => void;
}

/** The rendered page. It follows after a pause in typing, and never slows the typing down. */
export function Preview({ ref, read, subscribe, onScroll, onRendered }: PreviewProps) {
  const styles = useStyles();
  const source = useDeferredValue(withoutBegunBullets(useSettled(read, subscribe)));
  return (
    <div
      ref={ref}
      className={styles.root}
      role="region"
      aria-label={t`Preview`}
      tabIndex={0}
      onScroll={onScroll}
    >
      <div className={styles.page}>
        {source.trim() === '' ? (
          <p className={styles.empty}>{t`Nothing to preview yet.`}</p>
        ) : (
          <Page source={source} size="compact" onRendered={onRendered} />
        )}
      </div>
    </div>
  );
}
