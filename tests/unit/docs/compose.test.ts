import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settings } from '../../../api/settings/list.ts';

interface Compose {
  services: { api: { environment: Record<string, string | number | null> } };
}

const root = join(import.meta.dirname, '../../..');
const file = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
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

interface Hardened {
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  healthcheck?: object;
  environment?: Record<string, string | number | null>;
}

describe('compose.ha.yml', () => {
  const machine = readFileSync(join(root, 'compose.ha.yml'), 'utf8');
  const { services } = parse(machine, { merge: true }) as { services: Record<string, Hardened> };

  it.each(Object.entries(services))('%s runs without rights, within limits', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: 512,
      mem_limit: expect.any(String) as unknown,
    });
  });

  it('reads secrets from files alone', () => {
    const environments = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment),
    );
    const secrets = environments.filter(([name]) => /(PASSWORD|KEY)(_FILE)?$/.test(name));
    expect(secrets.length).toBeGreaterThan(5);
    for (const [name, value] of secrets)
      expect(`${name}=${value}`).toMatch(/^\w+_FILE=\/run\/secrets\/[a-z0-9-]+$/);
  });

  it('has the same images and accounts as docker-compose.yml', () => {
    const one = (
      parse(file, { merge: true }) as { services: Record<string, { image: string; user?: string }> }
    ).services;
    const three = services as Record<string, { image: string; user?: string }>;
    for (const name of ['minio', 'meilisearch', 'api'])
      expect({ name, image: three[name]!.image, user: three[name]!.user }).toEqual({
        name,
        image: one[name]!.image,
        user: one[name]!.user,
      });
  });
});
