import { Program } from '../support/program.ts';
import { test } from './watched-page.ts';
import { knownAdministrator, Person } from './workspace.ts';

interface Prepared {
  program: Program;
  admin: Person;
}

/**
 * Starts a program for the tests of a file, with nothing in it but its administrator, and removes it behind them.
 * @param fill keeps what it is given, and adds what the tests need to be there
 */
export function prepareProgram(fill: (prepared: Prepared) => void | Promise<void>): void {
  let program: Program;
  let admin: Person;
  test.beforeAll(async () => {
    program = await Program.create(knownAdministrator);
    await program.start();
    admin = await Person.signIn(program);
    await fill({ program, admin });
  });
  test.afterAll(async () => {
    await admin.leave();
    await program.remove();
  });
}
