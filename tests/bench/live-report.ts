import type { Quantiles } from './load.ts';
import { MB, ms, table } from './report.ts';

/** Processor time in milliseconds. */
interface Used {
  node: number;
  postgres: number;
}

export interface AloneResult extends Used {
  keysOfSave: number;
  keys: number;
  bytes: number;
}

export interface LiveResult extends Used {
  people: number;
  typing: number;
  keys: number;
  bytes: number;
  /** Null where nobody else is there. */
  delays: Quantiles | null;
}

export interface ManyResult extends Used {
  documents: number;
  streams: number;
  keys: number;
  delays: Quantiles;
  /** A second, while nobody types. */
  idle: Used;
  memory: { before: number; open: number; typing: number; closed: number };
  peopleLeft: number;
}

/** The goal for a key, from the press until others have it. */
const goalMs = 300;

const each = (value: number, keys: number): string => (value / keys).toFixed(value / keys < 10 ? 2 : 1);

export function createLiveReport({
  alone,
  live,
  many,
  load,
}: {
  alone: AloneResult;
  live: readonly LiveResult[];
  many: ManyResult;
  /** How many processes wanted a processor before it began. */
  load: number;
}): string {
  const { memory } = many;
  const delayOf = (delays: Quantiles | null) => (delays ? [ms(delays.p50), ms(delays.p99)] : ['', '']);
  const rows = [
    [
      `one person alone, saving every ${alone.keysOfSave} keys`,
      ...['', ''],
      each(alone.bytes, alone.keys),
      each(alone.node, alone.keys),
      each(alone.postgres, alone.keys),
    ],
    ...live.map(({ people, typing, keys, bytes, delays, node, postgres }) => [
      people === 1 ? 'one person, live' : `${people} people, ${typing === people ? 'all' : typing} type`,
      ...delayOf(delays),
      each(bytes, keys),
      each(node, keys),
      each(postgres, keys),
    ]),
    [
      `${many.documents.toLocaleString('en')} documents open, ${many.streams.toLocaleString('en')} streams`,
      ...delayOf(many.delays),
      '',
      each(many.node, many.keys),
      each(many.postgres, many.keys),
    ],
  ];
  const slowest = Math.max(
    ...[...live.flatMap(({ delays }) => delays ?? []), many.delays].map(({ p99 }) => p99),
  );
  return [
    '## Editing together',
    `\`npm run bench -- --live\` on ${new Date().toISOString().slice(0, 10)}: documents of 4 kB; who types presses five keys a ` +
      'second, and what is pressed within 200 ms goes together, as in the page. Clients, server and database share two cores. ' +
      'Delivery is from the press of a key until another editor has it. Bytes are of all connections, both ways; HTTP/1.1 with ' +
      'bare headers, where a browser sends 300 bytes more with each request. In the end all texts are compared, and each letter is looked for. ' +
      `Before it began, ${load.toFixed(0)} processes wanted one of the two cores: times of delivery count what they wait, ` +
      'processor times do not.',
    table([['a key', 'delivery p50', 'p99', 'bytes', 'Node.js, ms', 'PostgreSQL, ms'], ...rows]),
    `- A key is with the others after 300 ms at the latest: p99 ${ms(slowest)}, ${slowest <= goalMs ? 'met' : 'not met'}. ` +
      'Up to 200 ms of it are the page’s, which gathers keys.',
    `- ${many.documents.toLocaleString('en')} documents open in which nobody types take ${many.idle.node.toFixed(0)} ms of Node.js and ` +
      `${many.idle.postgres.toFixed(0)} ms of PostgreSQL a second.`,
    `- Memory of the server: ${MB(memory.before)} before they were opened, ${MB(memory.open)} with all open, ${MB(memory.typing)} ` +
      `after typing, ${MB(memory.closed)} when all were closed; ${many.peopleLeft} rows of people were left.`,
  ].join('\n\n');
}
