import type { Language } from '../../contract/languages.ts';
import { User } from '../../../db/models/user.ts';
import type { ExportJob } from './formats/format.ts';

/** The language that the person has chosen, else that of the workspace: for what a file says itself. */
export async function languageOf({ knex, actor, language }: ExportJob): Promise<Language> {
  const user = await User.query(knex).findById(actor.id);
  return user?.language ?? language;
}
