import { useQuery } from '@tanstack/react-query';
import { makeStyles, tokens } from '@fluentui/react-components';
import { Hint } from '../hint.tsx';
import { findNamed } from './named-people.ts';

const useStyles = makeStyles({
  root: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold },
});

/** Marks `@jonas` and shows the person's name, if there is such a person; otherwise shows the typed text. */
export function Mention({ text }: { text: string }) {
  const styles = useStyles();
  const written = text.slice(1).toLowerCase();
  // a trailing sign ends the sentence, unless it belongs to the username
  const bare = written.replace(/(?<![._-])[._-]+$/, '');
  const { data: named } = useQuery({
    queryKey: ['named-person', written],
    queryFn: async () => (await findNamed(written)) ?? (bare === written ? null : findNamed(bare)),
    staleTime: 5 * 60_000,
  });
  if (!named) return text;
  const end = 1 + named.username.length;
  return (
    <>
      <Hint content={named.displayName} relationship="inaccessible">
        <span className={styles.root}>{text.slice(0, end)}</span>
      </Hint>
      {text.slice(end)}
    </>
  );
}
