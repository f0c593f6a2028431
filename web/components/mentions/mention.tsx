import { useQuery } from '@tanstack/react-query';
import { makeStyles, tokens } from '@fluentui/react-components';
import { Hint } from '../hint.tsx';
import type { SuggestedPerson } from '../../../api/contract/people.ts';
import { callApi, calls } from '../../lib/calls.ts';

type Answer = (person: SuggestedPerson | null) => void;

const maxAtOnce = 100;
let asked = new Map<string, { answer: Answer; fail: (error: unknown) => void }[]>();

/** Finds the person with a username (in lower case), or null. Batches lookups of the same moment into one call. */
function findNamed(username: string): Promise<SuggestedPerson | null> {
  return new Promise((answer, fail) => {
    if (asked.size === 0) setTimeout(() => void askAll(), 10);
    asked.set(username, [...(asked.get(username) ?? []), { answer, fail }]);
  });
}

async function askAll(): Promise<void> {
  const waiting = [...asked];
  asked = new Map();
  for (let from = 0; from < waiting.length; from += maxAtOnce) {
    const batch = waiting.slice(from, from + maxAtOnce);
    const usernames = batch.map(([username]) => username).join(',');
    try {
      const people = await callApi(calls.people.suggest, { query: { usernames } });
      const byName = new Map(people.map((person) => [person.username.toLowerCase(), person]));
      for (const [username, each] of batch)
        each.forEach(({ answer }) => answer(byName.get(username) ?? null));
    } catch (error) {
      for (const [, each] of batch) each.forEach(({ fail }) => fail(error));
    }
  }
}

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
      <Hint content={text.slice(0, end)} relationship="inaccessible">
        <span className={styles.root}>@{named.displayName}</span>
      </Hint>
      {text.slice(end)}
    </>
  );
}
