import type { Random } from './random.ts';

export const people = [
  { username: 'maria.silva', displayName: 'Maria Silva', role: 'editor' },
  { username: 'jonas.weber', displayName: 'Jonas Weber', role: 'editor' },
  { username: 'aiko.tanaka', displayName: 'Aiko Tanaka', role: 'editor' },
  { username: 'oluwaseun.ade', displayName: 'Oluwaseun Adé', role: 'editor' },
  { username: 'zofia.nowak', displayName: 'Zofia Nowak', role: 'viewer' },
  { username: 'liam.obrien', displayName: 'Liam O’Brien', role: 'viewer' },
] as const;

export const spaces = [
  {
    name: 'Engineering',
    description: 'How we build, release and run what we make.',
    topics: ['Deploying', 'On call', 'Code review', 'Databases', 'Monitoring', 'Incident reports'],
  },
  {
    name: 'Handbook',
    description: 'What everybody here should know.',
    topics: ['First week', 'Working hours', 'Travel', 'Expenses', 'Remote work', 'Learning'],
  },
  {
    name: 'Product',
    description: 'Plans, interviews and decisions.',
    topics: ['Roadmap', 'Interviews', 'Release notes', 'Pricing', 'Accessibility', 'Experiments'],
  },
  {
    name: 'Customer support',
    description: 'Answers that help, and how to find them.',
    topics: ['First answers', 'Escalation', 'Known problems', 'Refunds', 'Tone of voice', 'Opening hours'],
  },
] as const;

const kinds = ['Overview', 'Checklist', 'How to begin', 'Questions and answers', 'Decisions', 'Contacts'];
const subjects = [
  'The team',
  'Whoever is on duty',
  'Each new colleague',
  'The owner of a change',
  'A reviewer',
];
const actions = [
  'writes down what was decided and why',
  'checks the list before the change goes out',
  'tells those who are affected a day ahead',
  'keeps this page up to date',
  'asks for a second opinion when in doubt',
  'measures first and changes one thing at a time',
];
const reasons = [
  'so that nobody has to ask twice',
  'because a forgotten step costs more than a checked one',
  'so that the next person can begin where we stopped',
  'because what is written can be found again',
];
const remarks = [
  'Thank you, this helped me today.',
  'Is the second step still right? It looks different for me.',
  'I added the missing command.',
  'Could we link the checklist here?',
  'Good to have this in one place!',
];

/** The titles of the documents below a topic. */
export const titlesBelow = (topic: string, random: Random): string[] =>
  kinds.slice(0, random.between(1, kinds.length)).map((kind) => `${topic}: ${kind.toLowerCase()}`);

export const remark = (random: Random): string => random.pick(remarks);

const sentence = (random: Random): string =>
  `${random.pick(subjects)} ${random.pick(actions)}, ${random.pick(reasons)}.`;

const paragraph = (random: Random): string =>
  Array.from({ length: random.between(2, 4) }, () => sentence(random)).join(' ');

const list = (random: Random, mark: string): string =>
  Array.from({ length: random.between(3, 5) }, () => `${mark} ${sentence(random)}`).join('\n');

/** A Markdown text with common elements: headings, lists, tasks, a table, code, a quote. */
export function demoText(title: string, random: Random): string {
  const blocks = [
    () => list(random, '-'),
    () => list(random, '- [ ]'),
    () => list(random, '1.'),
    () => `> ${sentence(random)}`,
    () =>
      `\`\`\`sh\nnpm run ${random.pick(['build', 'test', 'deploy'])} -- --stage ${random.between(1, 9)}\n\`\`\``,
    () =>
      `| What | Who | Days |\n| --- | --- | --- |\n| ${title} | ${random.pick(subjects)} | ${random.between(1, 30)} |`,
  ];
  const sections = ['Why', 'How', 'When it goes wrong'].map(
    (heading) => `## ${heading}\n\n${paragraph(random)}\n\n${random.pick(blocks)()}`,
  );
  return `# ${title}\n\n${paragraph(random)}\n\n${sections.join('\n\n')}\n`;
}
