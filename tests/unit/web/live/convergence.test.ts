import { ChangeSet } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBetween, textOf, wordsOf } from '../../../../api/text/live/changes.ts';
import { LiveEngine } from '../../../../web/features/editor/live/engine.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { badTransport, TestClock, TestServer, type Weather } from './world.ts';

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

interface Act {
  who: number;
  kind: 'insert' | 'replace' | 'undo' | 'redo' | 'fold' | 'save' | 'epoch' | 'reload' | 'stale' | 'hold';
  at: number;
  length: number;
  wait: number;
}

const acts = (kinds: readonly Act['kind'][]) =>
  fc.array(
    fc.record({
      who: fc.nat(4),
      kind: fc.constantFrom(...kinds),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(6),
      wait: fc.constantFrom(0, 10, 120, 400, 3_000),
    }),
    { minLength: 5, maxLength: 40 },
  );

const pieces = ['\n', '\r', '\0', '😀', '- ', 'é'];

/** Several people with bad connections; in the end these are good, and everybody should have the same. */
async function live(people: number, seed: number, steps: readonly Act[]) {
  const random = randomOf(seed);
  const clock = new TestClock();
  const server = new TestServer('One line\nAnother 😀 line\n\n- item\n');
  const weather: Weather = { chance: random, faults: 0.08 };
  const transport = badTransport(server, clock, weather);
  let names = 0;
  const newName = () => `${1 + (names % people)}-editor${(names += 1)}`;
  const engines: LiveEngine[] = [];
  const holds: (() => void)[] = [];
  /** The texts as an editor shows them, by nothing but what it is told. */
  const shown: string[] = [];
  const open = (index: number, client: string, copy: ReturnType<LiveEngine['copy']> = null) => {
    const engine = new LiveEngine({ client, transport, clock, copy });
    engines[index] = engine;
    engine.onReceived(({ change }) => (shown[index] = wordsOf(change.apply(textOf(shown[index]!)))));
    engine.onReplaced(() => (shown[index] = wordsOf(engine.text())));
    engine.start();
    shown[index] = wordsOf(engine.text());
  };
  for (let index = 0; index < people; index += 1) open(index, newName());
  const deliver = () => {
    server.deliver();
    clock.after(50, deliver);
  };
  deliver();
  await clock.pass(1_000);
  const old: { client: string; copy: ReturnType<LiveEngine['copy']> }[] = [];
  const signs: string[] = [];
  let sign = 0x4e00;

  for (const { who, kind, at, length, wait } of steps) {
    const index = who % people;
    const engine = engines[index]!;
    const { phase } = engine.state();
    const take = (change: ChangeSet | undefined) => {
      if (change) shown[index] = wordsOf(change.apply(textOf(shown[index]!)));
    };
    if (phase === 'conflict') engine.resolve(engine.conflict()!.mine);
    else if (engine.copy() !== null) {
      const { text } = { text: engine.text() };
      const from = Math.floor(at * text.length);
      const to = kind === 'replace' ? Math.min(text.length, from + length) : from;
      const mark = String.fromCharCode(sign);
      if (kind === 'insert' || kind === 'replace') {
        sign += 1;
        signs.push(mark);
        const extra = kind === 'replace' ? pieces[length % pieces.length]! : '';
        take(engine.edit(ChangeSet.of({ from, to, insert: textOf(mark + extra) }, text.length)));
      }
      if (kind === 'undo') take(engine.undo());
      if (kind === 'redo') take(engine.redo());
      if (kind === 'hold') holds.push(engine.hold());
      if (kind === 'reload' || kind === 'stale') {
        const client = engine.copy()!.client;
        const copy =
          kind === 'stale' && at < 0.5 ? old.find((each) => each.client === client)?.copy : undefined;
        engine.leave();
        open(index, client, copy ?? engine.copy());
      } else old.unshift({ client: engine.copy()!.client, copy: engine.copy() });
    }
    if (kind === 'fold') server.fold();
    if (kind === 'epoch') server.newEpoch();
    if (kind === 'save') {
      const words = wordsOf(server.text);
      const changed = words.replace('line', 'LINE');
      server.append(`9-put${server.seq}`, 1, changeBetween(words, changed));
    }
    await clock.pass(wait);
    for (const letGo of wait > 100 ? holds.splice(0) : []) letGo();
  }
  for (const letGo of holds) letGo();
  weather.faults = 0;
  for (let round = 0; round < 12; round += 1) {
    await clock.pass(10_000);
    for (const engine of engines) if (engine.conflict()) engine.resolve(engine.conflict()!.mine);
    if (engines.every((engine) => engine.state().isSaved && engine.state().phase === 'live')) break;
  }
  await clock.pass(3_000);
  return { server, engines, shown, signs };
}

function agree({ server, engines, shown }: Awaited<ReturnType<typeof live>>): void {
  const words = wordsOf(server.text);
  for (const [index, engine] of engines.entries()) {
    expect(engine.state()).toMatchObject({ isSaved: true, phase: 'live', ended: null });
    expect(wordsOf(engine.text())).toBe(words);
    expect(shown[index]).toBe(words);
  }
  const numbers = server.rows.map(([, client, number]) => `${client} ${number}`);
  expect(new Set(numbers).size).toBe(numbers.length);
}

/** Ten thousand runs take twenty seconds on a quiet machine. */
const timeoutMs = 600_000;
const seeds = fc.integer({ min: 1, max: 2 ** 31 });
const crowds = fc.integer({ min: 3, max: 5 });

/** The copy is older than what was sent, and the log is read while an editor holds others' changes back. */
const sentBeforeTheCopy: [number, number, Act[]] = [
  3,
  1,
  (
    [
      [2, 'insert', 0],
      [0, 'insert', 400],
      [2, 'stale', 0],
      [2, 'hold', 0],
      [0, 'insert', 0],
      [2, 'insert', 0],
      [0, 'insert', 0],
      [0, 'insert', 3_000],
    ] as const
  ).map(([who, kind, wait]) => ({ who, kind, at: 0, length: 0, wait })),
];

describe('people with bad connections', () => {
  it(
    'come to the same text, and every word that was written is there once',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          crowds,
          seeds,
          acts(['insert', 'insert', 'insert', 'fold', 'reload', 'hold']),
          async (...given) => {
            const world = await live(...given);
            agree(world);
            const words = wordsOf(world.server.text);
            for (const sign of world.signs) expect(words.split(sign).length - 1, sign).toBe(1);
          },
        ),
        { numRuns: propertyRuns(5_000) },
      );
    },
    timeoutMs,
  );

  it(
    'come to the same text, whatever they change, take back, save by script or begin anew',
    async () => {
      const kinds: Act['kind'][] = [
        'insert',
        'replace',
        'replace',
        'undo',
        'redo',
        'fold',
        'save',
        'reload',
        'stale',
        'hold',
      ];
      await fc.assert(
        fc.asyncProperty(crowds, seeds, acts([...kinds, 'epoch']), async (...given) =>
          agree(await live(...given)),
        ),
        { numRuns: propertyRuns(5_000), examples: [sentBeforeTheCopy] },
      );
    },
    timeoutMs,
  );
});
