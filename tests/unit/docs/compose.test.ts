import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { settings } from '../../../api/settings/list.ts';

interface Compose {
  services: { api: { environment: Record<string, string | number | null> } };
}

const file = readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8');
const { environment } = (parse(file, { merge: true }) as Compose).services.api;

it('every setting may stand in the environment of Compose', () => {
  const names = Object.keys(settings).filter(
    (name) => !(name in environment || `${name}_FILE` in environment),
  );
  expect(names).toEqual([]);
});

it('what `.env` says to Compose itself does not reach the API', () => {
  // `PORT` in `.env` is the published port
  expect(environment).toMatchObject({ PORT: 3000, HOST: '0.0.0.0', DATA_DIR: '/data', BACKUP_DIR: '' });
  const secrets = { DATABASE_PASSWORD: '', MEILI_KEY: '', S3_ACCESS_KEY: '', S3_SECRET_KEY: '' };
  expect(environment).toMatchObject({ ...secrets, ADMIN_PASSWORD: '' });
});
