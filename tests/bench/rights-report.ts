import type { Quantiles } from './load.ts';
import { ms, table } from './report.ts';
import type { Work } from './requests.ts';
import type { Twins } from './rights-world.ts';

/** One work of one person, without and with groups and restrictions. */
export interface Lost {
  person: string;
  work: Work;
  plain: Quantiles;
  restricted: Quantiles;
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
      `Repeated: ${repeats.join(', ')}. The goal is that at most 5 % are lost. “Both without” asks the same server twice: so far do two come apart that are alike.`,
    persons
      .map(
        ({ name, ids, restricted }) =>
          `- ${name} sees ${number(ids.length)} documents, ${number(restricted)} of them in restricted branches`,
      )
      .join('\n'),
    table([
      ['person', 'work', 'without p50', 'p99', 'with p50', 'p99', 'lost', 'met'],
      ...lost.map((each) => rowOf(each)),
    ]),
  ].join('\n\n');
}

function rowOf({ person, work, plain, restricted, quotient }: Lost): string[] {
  const lost = (quotient - 1) * 100;
  return [
    person,
    names[work] ?? work,
    ms(plain.p50),
    ms(plain.p99),
    ms(restricted.p50),
    ms(restricted.p99),
    `${lost.toFixed(1)} %`,
    person.endsWith('both without') ? '' : lost <= 5 ? 'yes' : 'no',
  ];
}
