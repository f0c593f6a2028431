import { setTimeout as pass } from 'node:timers/promises';
import { it } from 'vitest';
import { useKillWorld } from './kill-world.ts';
import { randomOf, repeatedly, roundsOf, tell } from './rounds.ts';

const random = randomOf(99);
const world = useKillWorld();

// evidence: Q21 Q22
it('kill -9 of the server while people write, upload and import: what was answered is there whole, what was not is there whole or not at all', async () => {
  const struck = { both: 0, starting: 0 };
  const { program, people, importer } = world;

  async function strike(): Promise<void> {
    // as when the machine fails
    const isBoth = random.fraction() < 0.2;
    if (isBoth) struck.both += 1;
    await (isBoth ? program.killEverything() : program.stop('SIGKILL'));
  }

  async function mend(): Promise<void> {
    if (random.fraction() < 0.2) {
      struck.starting += 1;
      const starting = program.start().catch((error: unknown) => error);
      await pass(random.between(0, 800));
      await program.stop('SIGKILL');
      await starting;
    }
    await program.start();
  }

  await repeatedly(roundsOf(1), (round) => people.round({ importer: world.importerOf(round), strike, mend }));
  await world.allIsThere();
  const { note, ...figures } = people.figures(importer);
  const harder = `${struck.both} with PostgreSQL, ${struck.starting} again at the start`;
  tell({ ...figures, note: `${harder}; ${note}` });
});
