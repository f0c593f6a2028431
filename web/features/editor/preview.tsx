import { memo, useDeferredValue, useEffect, useState, type Ref } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { Markdown } from '../../components/markdown/markdown.tsx';

const useStyles = makeStyles({
  root: {
    // holds what is placed absolutely in the page: without it the whole sheet would scroll as far as the preview
    position: 'relative',
    height: 'calc(100vh - 250px)',
    minHeight: '200px',
    overflowY: 'auto',
    padding: '26px 48px',
    '@container sheet (min-width: 512px) and (max-width: 767px)': { padding: '20px 24px' },
    '@container sheet (max-width: 511px)': { padding: '20px' },
  },
  page: { maxWidth: '656px' },
  empty: { color: tokens.colorNeutralForeground3 },
});

const delay = 200;

/** What a source says once nobody has changed it for a moment. */
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

const Page = memo(Markdown);

export interface TextSource {
  read: () => string;
  subscribe: (listener: () => void) => () => void;
}

interface PreviewProps extends TextSource {
  ref: Ref<HTMLDivElement>;
  onScroll: () => void;
  /** Called with each new page that stands there. */
  onRendered: () => void;
}

/** The page as it will read: after a pause in typing, and never in its way. */
export function Preview({ ref, read, subscribe, onScroll, onRendered }: PreviewProps) {
  const styles = useStyles();
  const source = useDeferredValue(useSettled(read, subscribe));
  return (
    <div
      ref={ref}
      className={styles.root}
      role="region"
      aria-label="Preview"
      tabIndex={0}
      onScroll={onScroll}
    >
      <div className={styles.page}>
        {source.trim() === '' ? (
          <p className={styles.empty}>Nothing to preview yet.</p>
        ) : (
          <Page source={source} size="compact" onRendered={onRendered} />
        )}
      </div>
    </div>
  );
}
