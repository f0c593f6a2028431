import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
});
const lectern = (...args: string[]) => program.command(args);

test('emails that people typed are listed and confirmed, and none that another has meanwhile', async () => {
  const [ida, ole] = [
    await admin.makePerson('ida', 'viewer', 'Ida'),
    await admin.makePerson('ole', 'viewer', 'Ole'),
  ];
  for (const [username, id] of [
    ['ida', ida],
    ['ole', ole],
  ] as const) {
    const person = await Person.signIn(program, username);
    await person.put(`/api/users/${id}`, { email: `${username}@example.net` });
    await person.leave();
  }
  const listed = await lectern('user', 'unconfirmed');
  expect(listed.stdout).toContain('ida\tida@example.net\tIda\nole\tole@example.net\tOle\n');
  const confirm = (text: string) => program.command(['user', 'confirm-email', '--list', '-'], text);
  const stale = await confirm('ida ida@example.net\nole director@example.org\n');
  expect([stale.code, stale.stderr]).toEqual([1, expect.stringContaining('\nole director@example.org')]);
  expect((await confirm('ida\tida@example.net\tIda\n')).stderr).toBe('The email of "ida" is confirmed.\n');
  expect((await lectern('user', 'confirm-email', 'ole')).stderr).toBe('The email of "ole" is confirmed.\n');
  expect((await lectern('user', 'unconfirmed')).stdout).not.toMatch(/^(ida|ole)\t/m);
  expect((await lectern('user', 'confirm-email')).code).toBe(1);
});
