import { describe, expect, it } from 'vitest';
import { billOf, type Contents } from '../../scripts/build/bill.ts';

const contents: Contents = {
  lectern: { name: 'lectern', version: '1.2.3', license: 'MIT' },
  installed: {
    'node_modules/koa': { version: '3.2.1', license: 'MIT', integrity: 'sha512-AQID' },
    'node_modules/koa-session/node_modules/zod': { version: '3.25.76', license: '(MIT OR CC0-1.0)' },
    'node_modules/@node-rs/argon2': { version: '2.2.1', license: 'MIT' },
    'node_modules/busboy': { version: '1.6.0' },
  },
  page: [{ name: 'react', version: '19.3.1', license: 'MIT' }],
  system: {
    node: '24.1.0',
    debian: [{ name: 'libc6', version: '2.36-9+deb12u10', architecture: 'amd64' }],
  },
  madeAt: new Date('2026-01-02T03:04:05Z'),
};

describe('the bill of materials', () => {
  it('names what the server, the page and the system are made of, each by its package URL', () => {
    const { metadata, components } = billOf(contents);
    expect(metadata.component).toMatchObject({ type: 'application', purl: 'pkg:npm/lectern@1.2.3' });
    expect(components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/koa@3.2.1',
      'pkg:npm/zod@3.25.76',
      'pkg:npm/%40node-rs/argon2@2.2.1',
      'pkg:npm/busboy@1.6.0',
      'pkg:npm/react@19.3.1',
      'pkg:generic/node@24.1.0',
      'pkg:deb/debian/libc6@2.36-9%2Bdeb12u10?arch=amd64',
    ]);
  });

  it('names no system for a release package, which has none', () => {
    const { components } = billOf({ ...contents, system: null });
    expect(components.at(-1)?.purl).toBe('pkg:npm/react@19.3.1');
  });

  it('has the digest, the licence and the place of a package', () => {
    const [koa, zod] = billOf(contents).components;
    expect(koa).toMatchObject({
      hashes: [{ alg: 'SHA-512', content: '010203' }],
      licenses: [{ license: { id: 'MIT' } }],
    });
    expect(zod).toMatchObject({
      licenses: [{ expression: '(MIT OR CC0-1.0)' }],
      properties: [{ name: 'cdx:npm:package:path', value: 'node_modules/koa-session/node_modules/zod' }],
    });
  });

  it('is refused where a licence does not allow it', () => {
    const page = [{ name: 'stranger', version: '1.0.0', license: 'AGPL-3.0-only' }];
    expect(() => billOf({ ...contents, page })).toThrow('stranger: AGPL-3.0-only');
  });
});
