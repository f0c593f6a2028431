import { basename } from 'node:path';
import { Program } from '../support/program.ts';
import { clearUp } from './shared-program.ts';
import { test } from './watched-page.ts';
import { knownAdministrator, Person } from './workspace.ts';

interface Prepared {
  program: Program;
  admin: Person;
}

/** Stores the prepared program, and creates what the tests need. */
type Fill = (prepared: Prepared) => void | Promise<void>;

/**
 * Gives the tests of a file the program of their worker and an administrator of their own, and deletes afterwards what
 * they created. All files share the program's settings: a file that changes them uses `prepareOwnProgram`.
 */
export function prepareProgram(fill: Fill): void {
  let admin: Person | undefined;
  test.beforeAll(async ({ shared: { program, first } }, { file }) => {
    const name = basename(file, '.spec.ts');
    await first.makePerson(`${name}-admin`, 'admin', 'Maren Vik');
    admin = await Person.signIn(program, `${name}-admin`);
    await fill({ program, admin });
  });
  test.afterAll(async ({ shared }) => {
    await admin?.leave();
    await clearUp(shared);
  });
}

/**
 * Starts a program for the tests of one file and removes it afterwards. It has nothing but its first administrator. Use
 * it for files that change settings, count everybody, or need an empty workspace.
 */
export function prepareOwnProgram(
  fill: Fill,
  settings: Record<string, string> | ((url: string) => Promise<Record<string, string>>) = {},
): void {
  let program: Program | undefined;
  let admin: Person | undefined;
  test.beforeAll(async () => {
    program = await Program.create(async (url) => ({
      ...knownAdministrator,
      ...(typeof settings === 'function' ? await settings(url) : settings),
    }));
    await program.start();
    admin = await Person.signIn(program);
    await fill({ program, admin });
  });
  test.afterAll(async () => {
    await admin?.leave();
    await program?.remove();
  });
}
