import { afterAll, expect, it } from 'vitest';
import { createChild } from '../../../../../api/conversion/out/child.ts';

const child = createChild();
afterAll(() => child.close());

it('says whether a task was too large, or failed otherwise', async () => {
  const picture = { folder: '/nowhere', name: 'none.png' };
  await expect(child.run('measurePicture', picture, { time: 60_000 })).rejects.toMatchObject({
    isTooLarge: false,
  });
  await expect(child.run('measurePicture', picture, { time: 0 })).rejects.toMatchObject({ isTooLarge: true });
});
