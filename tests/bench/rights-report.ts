import type { Quantiles } from './load.ts';
import { ms, table } from './report.ts';
import type { Work } from './requests.ts';
import type { Twins } from './rights-world.ts';

interface Cost extends Quantiles {
  /** Milliseconds of processor time for each request, of the server and PostgreSQL. */
  processor: number;
}

/** One work of one person, without and with groups and restrictions. */
export interface Lost {
  person: string;
  work: Work;
  plain: Cost;
  restricted: Cost;
  /** The median of what the same request took with them, divided by what it took without. */
  quotient: number;
}

interface RightsRun {
  seed: number;
  rounds: number;
  times: Partial<Record<Work, number>>;
  twins: Twins;
  lost: readonly Lost[];
}

const names: Partial<Record<Work, string>> = {
  read: 'read a document',
  level: 'list a level of the tree',
  search: 'search',
  save: 'save a document',
};

/** The part 'rights' of docs/bench.md. */
export function createRightsReport({ seed, rounds, times, twins, lost }: RightsRun): string {
  const { figures, persons } = twins;
  const day = new Date().toISOString().slice(0, 10);
  const number = (count: number) => count.toLocaleString('en');
  const repeats = Object.entries(times).map(([work, count]) => `${work} ${number(count * rounds)}`);
  return [
    '## Groups and restricted documents beside the same data without them',
    `\`npm run bench -- --rights\` on ${day}, from the seed ${seed}: two databases and servers with the same ` +
      `${number(figures.documents)} documents in ${number(figures.spaces)} spaces and ${number(figures.people)} people. ` +
      `One has ${number(figures.groups)} groups with ${number(figures.groupMembers)} memberships and ` +
      `${number(figures.spaceGroups)} roles in spaces, and ${number(figures.restrictions)} restricted branches with ` +
      `${number(figures.restrictedDocuments)} documents; in the other, the people who ask are members of the same spaces themselves.`,
    'Each request goes to both, one right after the other, the first place in turns; what a person asks for, they may see in both. ' +
      `Repeated: ${repeats.join(', ')}. The processor time is that of the server and of PostgreSQL for a request, which other work of the machine stretches less than the time that passes. ` +
      'Of the time that passes, the loss is the median of the quotients of the pairs, and the goal is that at most 5 % are lost. ' +
      'The processor time holds what goes on behind the requests too, as the upkeep of the index of words after saves: it is told to compare, and says little below 10 %.',
    persons
      .map(
        ({ name, ids, restricted }) =>
          `- ${name} sees ${number(ids.length)} documents, ${number(restricted)} of them in restricted branches`,
      )
      .join('\n'),
    table([
      [
        'person',
        'work',
        'without: processor',
        'p50',
        'with: processor',
        'p50',
        'lost of processor',
        'of time',
        'met',
      ],
      ...lost.map((each) => rowOf(each)),
    ]),
  ].join('\n\n');
}

function rowOf({ person, work, plain, restricted, quotient }: Lost): string[] {
  const lost = restricted.processor / plain.processor - 1;
  return [
    person,
    names[work] ?? work,
    precise(plain.processor),
    ms(plain.p50),
    precise(restricted.processor),
    ms(restricted.p50),
    percent(lost),
    percent(quotient - 1),
    quotient - 1 <= 0.05 ? 'yes' : 'no',
  ];
}

const precise = (milliseconds: number): string => `${milliseconds.toFixed(2)} ms`;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
