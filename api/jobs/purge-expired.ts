import type { Knex } from 'knex';
import { purgeTasks } from '../../db/administration/task-statements.ts';
import { purgeExports } from '../../db/exports/statements.ts';
import { purgeRequestKeys } from '../../db/request-keys/statements.ts';

/** Removes expired sessions, sign-ins, devices, throttles, tokens, links, exports and keys of requests; they have no effect any more. */
export async function purgeExpired(knex: Knex): Promise<Record<'sessions' | 'throttles' | 'links', number>> {
  const sessions = await knex('sessions').where('expires_at', '<', knex.fn.now()).delete();
  const throttles = await knex('throttles').where('expire', '<', Date.now()).delete();
  const links = await knex('password_links').where('expires_at', '<', knex.fn.now()).delete();
  await knex('sign_in_flows').where('expires_at', '<', knex.fn.now()).delete();
  await purgeExports(knex);
  await purgeTasks(knex);
  await purgeRequestKeys(knex);
  await knex('known_devices').where('expires_at', '<', knex.fn.now()).delete();
  // for a month the lists show that a token or a public link has expired
  await knex('api_tokens').whereRaw("least(revoked_at, expires_at) < now() - interval '30 days'").delete();
  await knex('public_links').whereRaw("expires_at < now() - interval '30 days'").delete();
  // even if no mail server is set any more
  for (const table of ['password_link_mails', 'security_mails'])
    await knex(table).whereRaw("created_at < now() - interval '1 day'").delete();
  await purgeImports(knex);
  return { sessions, throttles, links };
}

/**
 * Deletes an uploaded file that was not used for a week; its parts are collected with other unused blobs. Reports are
 * kept for a year.
 */
async function purgeImports(knex: Knex): Promise<void> {
  await knex('imports')
    .whereIn('state', ['uploading', 'planned'])
    .whereRaw("changed_at < now() - interval '7 days'")
    .update({ state: 'cancelled', finished_at: knex.fn.now(), changed_at: knex.fn.now() });
  await knex('import_parts')
    .whereIn('import_id', knex('imports').whereRaw("finished_at < now() - interval '7 days'").select('id'))
    .delete();
  await knex('imports').whereRaw("finished_at < now() - interval '1 year'").delete();
}
