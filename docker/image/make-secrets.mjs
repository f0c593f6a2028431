// The appliance's first service: writes missing secrets to the volume that the other services read. Each file belongs
// to its owner (the API) and to the one group that needs it. A secret from the environment or a file takes precedence
// over a random one. Safe to run again; prints no secret.
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = '/secrets';
/** The same as in docker-compose.yml. */
const groups = { postgres: 4601, meilisearch: 4602, minio: 4603 };
/** Without letters that look alike, so that it can be read aloud. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

const key = () => randomBytes(32).toString('base64url');
const letters = (count) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
const password = () => Array.from({ length: 4 }, () => letters(4)).join('-');

const secrets = [
  // the database keeps the password with which it was created
  { setting: 'DATABASE_PASSWORD', group: groups.postgres, make: key, isFixed: true },
  { setting: 'MEILI_KEY', group: groups.meilisearch, make: key, least: 16 },
  { setting: 'S3_ACCESS_KEY', group: groups.minio, make: () => letters(20), least: 3 },
  { setting: 'S3_SECRET_KEY', group: groups.minio, make: key, least: 8 },
  { setting: 'ADMIN_PASSWORD', make: password },
];

const read = (file) => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw new Error(`${file} cannot be read (${error.message}); allow user 1000 to read it.`);
  }
};

function keep({ setting, group, make, least = 1, isFixed }) {
  const name = setting.toLowerCase().replaceAll('_', '-');
  const file = join(folder, name);
  const given = process.env[setting] || read(`/run/secrets/${name}`);
  if (given && given.length < least)
    throw new Error(`${setting} is too short: it must have at least ${least} characters.`);
  const kept = read(file);
  if (kept && isFixed && given && given !== kept)
    return `${setting}: kept; the given value is not used (docs/operations.md, "Change a secret")`;
  if (kept && (isFixed || !given || given === kept)) return `${setting}: kept`;
  const draft = `${file}.new`;
  writeFileSync(draft, given || make(), { mode: 0o400 });
  if (group) {
    chownSync(draft, -1, group);
    chmodSync(draft, 0o440);
  }
  renameSync(draft, file);
  return `${setting}: ${given ? 'set as given' : 'generated'}`;
}

try {
  for (const secret of secrets) console.log(keep(secret));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
