import { cpus } from 'node:os';
import { quantile } from './load.ts';
import { MB, ms, table } from './report.ts';
import type { Habit, Journal } from './soak-people.ts';
import { growthOf, type Sample } from './soak-samples.ts';

interface Soak {
  seed: number;
  minutes: number;
  people: number;
  documents: number;
  journal: Journal;
  samples: readonly Sample[];
  /** Successful writes that are missing in the database. */
  lost: readonly string[];
}

const names: Record<Habit, string> = {
  read: 'read a document',
  save: 'save a document, with its version',
  level: 'list a level of the tree',
  search: 'search for a word',
  recent: 'list the recent documents',
  comments: 'list the comments of a document',
  comment: 'comment on a document',
  notifications: 'list the notifications',
};
/** How many errors of a kind are shown. */
const shown = 10;

/** The result as Markdown, for a section of docs/bench.md. */
export function createSoakReport(soak: Soak): string {
  const { seed, minutes, people, documents, journal } = soak;
  const day = new Date().toISOString().slice(0, 10);
  return [
    `## ${people} people at once`,
    `\`npm run bench -- --soak ${minutes}\` on ${day}, from the seed ${seed}: ${people} people signed in for ${minutes} minutes, each over kept-alive connections of their own ` +
      `and with the stream of live events open, among ${documents.toLocaleString('en')} documents of 4 kB. They pause 2 s on average between two works, and type as long before a save; ` +
      `one save in five goes to one of 20 documents that all work on. ${cpus().length} cores, which the people share with server and database.`,
    timesTable(journal, minutes),
    facts(soak)
      .map((fact) => `- ${fact}`)
      .join('\n'),
    samplesTable(soak.samples),
  ].join('\n\n');
}

function timesTable({ times }: Journal, minutes: number): string {
  const rows = (Object.keys(names) as Habit[]).map((habit) => {
    const sorted = times[habit].sort((a, b) => a - b);
    if (sorted.length === 0) return [names[habit], '0', '', '', ''];
    const [p50, p99, longest] = [quantile(sorted, 0.5), quantile(sorted, 0.99), sorted.at(-1)!];
    return [names[habit], (sorted.length / minutes / 60).toFixed(1), ms(p50), ms(p99), ms(longest)];
  });
  return table([['work', 'a second', 'p50', 'p99', 'longest'], ...rows]);
}

function facts({ journal, samples, lost }: Soak): string[] {
  const { errors, conflicts, events, written, times } = journal;
  const answers = Object.values(times).reduce((sum, each) => sum + each.length, 0);
  const grown = (of: (sample: Sample) => number) => `${growthOf(samples, of).toFixed(2)} times`;
  return [
    `${answers.toLocaleString('en')} answers, ${errors.length} errors.`,
    ...errors.slice(0, shown).map((error) => `Error: ${error}`),
    `${written.length.toLocaleString('en')} saves and comments were answered; looked for afterwards, ${lost.length} were not there as they were sent.`,
    ...lost.slice(0, shown).map((each) => `Lost: ${each}`),
    `${conflicts.toLocaleString('en')} saves met a version that somebody else had saved meanwhile (409), and were merged and saved again.`,
    `${events.toLocaleString('en')} live events arrived.`,
    `Memory in the last third of the time against the first third after the warm-up: server ${grown(({ server }) => server)}, its heap ${grown(({ heap }) => heap)}, PostgreSQL ${grown(({ postgres }) => postgres)}.`,
  ];
}

function samplesTable(samples: readonly Sample[]): string {
  // a dozen lines are enough to show the trend
  const step = Math.max(1, Math.ceil(samples.length / 12));
  const rows = samples
    .filter((_, index) => index % step === 0 || index === samples.length - 1)
    .map(({ at, server, heap, postgres, connections, lateness }) => [
      `${Math.round(at)} s`,
      MB(server),
      MB(heap),
      MB(postgres),
      String(connections),
      ms(lateness),
    ]);
  return table([
    ['after', 'server', 'its heap', 'PostgreSQL', 'connections to it', 'event loop late by (p99)'],
    ...rows,
  ]);
}
