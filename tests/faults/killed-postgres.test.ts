import { it } from 'vitest';
import { useKillWorld } from './kill-world.ts';
import { randomOf, repeatedly, roundsOf, tell } from './rounds.ts';

const random = randomOf(97);
const world = useKillWorld();

// evidence: Q23
it('kill -9 of PostgreSQL while people write, upload and import: the same, and the server is well again by itself', async () => {
  const { people, importer } = world;
  await repeatedly(roundsOf(1), async (round) => {
    let connections: number[] = [];
    await people.round({
      importer: world.importerOf(round),
      async strike() {
        connections = await world.connections();
        process.kill(await world.postmaster(), 'SIGKILL');
      },
      mend: () => world.ended(connections),
      // it is back so soon that some never notice
      hitsAll: false,
    });
  });
  await world.allIsThere();
  tell(people.figures(importer));
});

// evidence: Q23
it('connections of PostgreSQL killed, or told to end: the same', async () => {
  const struck = { SIGKILL: 0, SIGTERM: 0 };
  await repeatedly(roundsOf(0.3), async () => {
    let connections: number[] = [];
    await world.people.round({
      // PostgreSQL ends all of them where one is killed; SIGTERM is what pg_terminate_backend sends
      async strike() {
        const signal = random.pick(['SIGKILL', 'SIGTERM'] as const);
        connections = await world.connections();
        for (const pid of signal === 'SIGKILL' ? [random.pick(connections)] : connections)
          process.kill(pid, signal);
        struck[signal] += 1;
      },
      mend: () => world.ended(connections),
      hitsAll: false,
    });
  });
  await world.allIsThere();
  const { note, ...figures } = world.people.figures();
  tell({ ...figures, note: `${struck.SIGKILL} killed, ${struck.SIGTERM} told to end; ${note}` });
});
