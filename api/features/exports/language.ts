import type { Language } from '../../text/languages.ts';
import { User } from '../../../db/people/user.ts';
import type { ExportJob } from '../../conversion/out/format.ts';

/** The language that the person has chosen, else that of the workspace: for what a file says itself. */
export async function languageOf({ knex, actor, language }: ExportJob): Promise<Language> {
  const user = await User.query(knex).findById(actor.id);
  return user?.language ?? language;
}
