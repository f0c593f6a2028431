import { ChangeSet } from '@codemirror/state';
import { expect, it } from 'vitest';
import { textOf, wordsOf } from '../../../../api/text/live/changes.ts';
import { selectionAfter } from '../../../../web/features/editor/edited-text.ts';
import { LiveEngine } from '../../../../web/features/editor/live/engine.ts';
import { piecesOf } from '../../../../web/features/editor/live/live-history.ts';
import { badTransport, TestClock, TestServer } from './world.ts';

const places = {
  before: (text: string) => text.indexOf('here.') + 5,
  // behind words that others may not have typed to their end
  behind: (text: string) => text.indexOf(' end'),
};
const cases = (['before', 'behind'] as const).flatMap((place) =>
  Array.from({ length: 30 }, (_each, seed) => [place, seed % 2 === 0 ? 0 : 0.1, seed + 1] as const),
);

it.each(cases)(
  'words that are typed letter by letter %s what others type stay whole, while links come with a chance of %d (%i)',
  async (place, links, seed) => {
    let state = seed * 7919;
    const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const clock = new TestClock();
    const server = new TestServer('here. end');
    const deliver = () => {
      server.deliver();
      clock.after(50, deliver);
    };
    deliver();
    const people = ['5-a', '3-b', '4-c', '2-d'].map((client) => {
      const transport = badTransport(server, clock, { chance: random, faults: 0 });
      const engine = new LiveEngine({ client, transport, clock });
      const person = { client, engine, caret: 0, word: '', words: [] as string[] };
      engine.onReceived(({ change, side }) => {
        for (const piece of piecesOf(change))
          ({ start: person.caret } = selectionAfter({ start: person.caret, end: person.caret }, piece, side));
      });
      engine.start();
      return person;
    });
    await clock.pass(1_000);
    for (let turn = 0; turn < 400; turn += 1) {
      for (const person of people) {
        if (random() < links) {
          const { length } = person.engine.text();
          person.engine.edit(ChangeSet.of({ from: 0, insert: textOf('~') }, length), { isElsewhere: true });
          person.caret += 1;
        }
        if (random() < 0.4) continue;
        const text = wordsOf(person.engine.text());
        if (person.word === '') {
          if (random() < 0.6) continue;
          person.caret = places[place](text);
          person.word = ` ${person.client[2]!.repeat(3)}${person.words.length}.`;
          person.words.push(person.word);
        }
        const letter = person.word[0]!;
        person.word = person.word.slice(1);
        person.engine.edit(ChangeSet.of({ from: person.caret, insert: textOf(letter) }, text.length));
        person.caret += 1;
      }
      await clock.pass(Math.floor(random() * 80));
    }
    for (const person of people)
      while (person.word !== '') {
        person.engine.edit(
          ChangeSet.of({ from: person.caret, insert: textOf(person.word[0]!) }, person.engine.text().length),
        );
        person.caret += 1;
        person.word = person.word.slice(1);
      }
    await clock.pass(20_000);
    const words = wordsOf(server.text);
    for (const { engine } of people) expect(wordsOf(engine.text())).toBe(words);
    const split = people.flatMap((person) => person.words.filter((word) => !words.includes(word)));
    expect(split).toEqual([]);
  },
);
