import { Program } from '../support/program.ts';
import { knownAdministrator, Person } from './workspace.ts';

/** One program for all files of a worker, which run one after the other. */
export interface SharedProgram {
  program: Program;
  /** Its first administrator, who creates the people of each file and cleans up after it. */
  first: Person;
}

/** A fixture that starts the program, and removes it when no file needs it any more. */
export async function shareProgram({}, use: (shared: SharedProgram) => Promise<void>): Promise<void> {
  const program = await Program.create(knownAdministrator);
  await program.start();
  const first = await Person.signIn(program);
  await use({ program, first });
  await first.leave();
  await program.remove();
}

interface Listed {
  id: number;
  username: string;
}

/** Deletes the people and spaces of a file, so that the next file finds only the first administrator. */
export async function clearUp({ first }: SharedProgram): Promise<void> {
  for (const { id } of await first.get<Listed[]>('/api/spaces')) await first.remove(`/api/spaces/${id}`);
  const others = async () =>
    (await first.get<Listed[]>('/api/users')).filter(({ username }) => username !== first.username);
  // page by page
  for (let people = await others(); people.length > 0; people = await others())
    for (const { id } of people) await first.remove(`/api/users/${id}`);
}
