import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../../scripts/seed/random.ts';
import { jsonOf, type Answer, type Client } from './client.ts';
import type { Writer } from './generate-text.ts';
import { searchPath } from './requests.ts';

/** What people do in a soak, and how often. */
const habits = {
  read: 30,
  save: 25,
  level: 15,
  search: 15,
  recent: 5,
  comments: 5,
  comment: 5,
  notifications: 5,
} as const;
export type Habit = keyof typeof habits;
const choices = (Object.keys(habits) as Habit[]).flatMap((habit) => Array<Habit>(habits[habit]).fill(habit));

/** A successful write. */
export interface Written {
  kind: 'save' | 'comment';
  /** The id of the document or comment. */
  id: number;
  /** The version of the document; 0 for a comment. */
  version: number;
  content: string;
}

export interface Journal {
  /** The duration of each request in milliseconds, by purpose. */
  times: Record<Habit, number[]>;
  errors: string[];
  /** Saves that met a conflict, and were merged and sent again. */
  conflicts: number;
  events: number;
  written: Written[];
}

export interface Place {
  spaceId: number;
  parentId: number;
  children: number[];
}

export interface Surroundings {
  levels: readonly Place[];
  /** Documents that many people edit at the same time. */
  busy: readonly number[];
  writer: Writer;
  journal: Journal;
  stopping: AbortSignal;
}

interface Version {
  content: string;
  version: number;
}

export const newJournal = (): Journal => ({
  times: {
    read: [],
    save: [],
    level: [],
    search: [],
    recent: [],
    comments: [],
    comment: [],
    notifications: [],
  },
  errors: [],
  conflicts: 0,
  events: 0,
  written: [],
});

/** Works like a person, one thing after the other with pauses, until it is stopped. */
export async function workAsPerson(client: Client, seed: number, around: Surroundings): Promise<void> {
  const { journal, stopping } = around;
  const random = createRandom(seed);
  const pause = (from: number, to: number) =>
    sleep(random.between(from, to), undefined, { signal: stopping }).catch(() => undefined);
  await client.listen(
    (text) => (journal.events += text.split('event: ').length - 1),
    (error) => {
      if (!stopping.aborted)
        journal.errors.push(`the stream of events ended: ${error?.message ?? 'in order'}`);
    },
  );
  // spreads the starts
  await pause(0, 4_000);
  while (!stopping.aborted) {
    const habit = random.pick(choices);
    try {
      if (habit === 'save') await editDocument(client, random, around, pause);
      else await askFor(client, habit, random, around);
    } catch (error) {
      journal.errors.push(`${habit}: ${(error as Error).message}`);
    }
    await pause(500, 3_500);
  }
}

async function timed(journal: Journal, habit: Habit, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  journal.times[habit].push(answer.took);
  return answer;
}

async function askFor(
  client: Client,
  habit: Exclude<Habit, 'save'>,
  random: Random,
  { levels, writer, journal }: Surroundings,
): Promise<void> {
  const { spaceId, parentId, children } = random.pick(levels);
  const id = random.pick(children);
  const get = (path: string) => timed(journal, habit, client.must('GET', path));
  if (habit === 'read') await get(`/api/documents/${id}`);
  if (habit === 'level') await get(`/api/spaces/${spaceId}/documents?parentId=${parentId}`);
  if (habit === 'recent') await get('/api/documents/recent');
  if (habit === 'notifications') await get('/api/notifications');
  if (habit === 'comments') await get(`/api/documents/${id}/comments`);
  if (habit === 'search') await get(searchPath(random.pick(writer.words.slice(20, 8_000))));
  if (habit !== 'comment') return;
  const content = writer.paragraph();
  const answer = await timed(
    journal,
    'comment',
    client.must('POST', `/api/documents/${id}/comments`, { content, parentId: null }),
  );
  journal.written.push({ kind: 'comment', id: jsonOf<{ id: number }>(answer).id, version: 0, content });
}

/** Opens a document, types for a while and saves it. After a conflict, adds the line below the other person's. */
async function editDocument(
  client: Client,
  random: Random,
  { levels, busy, writer, journal }: Surroundings,
  pause: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  const id = random.fraction() < 0.2 ? random.pick(busy) : random.pick(random.pick(levels).children);
  const opened = await timed(journal, 'read', client.must('GET', `/api/documents/${id}`));
  let before = jsonOf<Version>(opened);
  await pause(500, 3_000);
  const line = writer.paragraph();
  for (;;) {
    const content = withLine(before.content, line);
    const body = { content, version: before.version };
    const answer = await timed(journal, 'save', client.ask('PUT', `/api/documents/${id}`, body));
    if (answer.status === 200) {
      const { version } = jsonOf<Version>(answer);
      journal.written.push({ kind: 'save', id, version, content });
      return;
    }
    if (answer.status !== 409) throw new Error(`${answer.status} ${answer.body.toString().slice(0, 300)}`);
    journal.conflicts += 1;
    before = jsonOf<{ current: Version }>(answer).current;
  }
}

/** Adds a line and drops the oldest one, so that the text does not grow for hours. */
function withLine(content: string, line: string): string {
  const lines = content.split('\n');
  return [...(content.length > 6_000 ? lines.slice(2) : lines), line, ''].join('\n');
}
