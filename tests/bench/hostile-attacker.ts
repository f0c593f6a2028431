// The attacking process of `npm run bench -- --hostile`: separate, so that its work does not delay the reader's.
import { setMaxListeners } from 'node:events';
import { attacks, titleOf } from './hostile/all.ts';
import { createTarget } from './hostile/target.ts';
import { attackerPassword } from './hostile-world.ts';
import type { FromAttacker, Order, ToAttacker } from './hostile-order.ts';
import { errorMessage } from '../../api/text/error-message.ts';

const stop = new AbortController();
setMaxListeners(0, stop.signal);
const say = (message: FromAttacker) => process.send!(message);

async function attack({ url, world, title, username }: Order, begun: Promise<void>): Promise<void> {
  const chosen = attacks.find((each) => titleOf(each) === title);
  if (!chosen) throw new Error(`There is no attack "${title}"`);
  const target = createTarget(url, world, stop.signal);
  if (username) await target.signIn({ username, password: attackerPassword });
  await chosen.prepare?.(target);
  for (const name of Object.keys(target.tally)) delete target.tally[name];
  say({ is: 'prepared' });
  await begun;
  await chosen.run(target);
  say({ is: 'over', tally: target.tally });
}

const begin = new Promise<void>((begun) => {
  process.on('message', (message: ToAttacker) => {
    if (message.is === 'begin') begun();
    else if (message.is === 'stop') stop.abort();
    else
      attack(message.order, begin).then(
        () => process.disconnect(),
        (error: unknown) => {
          say({ is: 'failed', why: errorMessage(error) });
          process.disconnect();
        },
      );
  });
});
process.on('disconnect', () => process.exit());
