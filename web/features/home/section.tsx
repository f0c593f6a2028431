import { useId, type ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useSkeleton } from '../../lib/skeleton-time.ts';

const useStyles = makeStyles({
  error: { marginTop: '16px' },
});

interface SectionProps<T> {
  heading: string;
  /** The link to the full list. */
  all: { to: string; text: string };
  list: { data: T[] | undefined; isError: boolean; isPending: boolean; refetch: () => unknown };
  errorText: string;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** A list of the dashboard, with its own loading, error and empty states. */
export function Section<T>({ heading, all, list, errorText, skeleton, empty, children }: SectionProps<T>) {
  const styles = useStyles();
  const id = useId();
  const showSkeleton = useSkeleton(list.isPending);
  const items = showSkeleton ? undefined : list.data;
  return (
    <section aria-labelledby={id}>
      <SectionHeading
        id={id}
        action={
          items !== undefined && items.length > 0 ? <TextLink to={all.to}>{all.text}</TextLink> : undefined
        }
      >
        {heading}
      </SectionHeading>
      {showSkeleton && skeleton}
      {!showSkeleton && list.isError && items === undefined && (
        <div className={styles.error}>
          <LoadError text={errorText} onRetry={() => void list.refetch()} />
        </div>
      )}
      {items?.length === 0 && empty}
      {items !== undefined && items.length > 0 && children(items)}
    </section>
  );
}
