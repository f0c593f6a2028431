import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { Program } from '../support/program.ts';
import { openProxiedDatabase, type ProxiedDatabase } from './proxied-database.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ADMIN_PASSWORD = 'another good one';
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));
const day = 86_400_000;

describe.each([
  ['ahead', '+1d'],
  ['behind', '-1d'],
])('a server whose clock is a day %s, beside one whose clock is right', (_, offset) => {
  let database: ProxiedDatabase;
  let programs: Program[] = [];
  let off: HttpClient;
  let right: HttpClient;

  beforeAll(async () => {
    if (!library) return;
    database = await openProxiedDatabase({ isMigrated: false });
    const settings = { ADMIN_PASSWORD, DATABASE_URL: database.url };
    // what waits and counts goes on as ever: only the time of day is wrong
    const clock = { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    programs = [await Program.create({ ...settings, ...clock }), await Program.create(settings)];
    await Promise.all(programs.map((program) => program.start()));
    [off, right] = programs.map(({ url }) => new HttpClient(url)) as [HttpClient, HttpClient];
    await off.signIn('admin', ADMIN_PASSWORD);
  });
  afterAll(async () => {
    for (const program of programs) await program.remove();
    await database?.drop();
  });

  it('has the wrong time indeed', async ({ skip }) => {
    skip(!library, 'libfaketime is not installed');
    const { headers } = await off.get('/livez');
    const difference = Math.abs(Date.parse(headers.get('date') ?? '') - Date.now());
    expect(difference).toBeGreaterThan(day / 2);
  });

  // evidence: Q34
  it('keeps people signed in, whichever of them signed them in', async ({ skip }) => {
    skip(!library, 'libfaketime is not installed');
    right.cookie = off.cookie;
    for (const client of [off, right]) expect((await client.get('/api/auth/user')).status).toBe(200);
    const later = new HttpClient(right.url);
    await later.signIn('admin', ADMIN_PASSWORD);
    const elsewhere = new HttpClient(off.url);
    elsewhere.cookie = later.cookie;
    expect((await elsewhere.get('/api/auth/user')).status).toBe(200);
  });

  // evidence: Q34
  it('dates and orders what both save as it happened', async ({ skip }) => {
    skip(!library, 'libfaketime is not installed');
    right.cookie = off.cookie;
    const { id: spaceId } = await makeSpace(right);
    const made: number[] = [];
    for (const client of [off, right, off, right]) made.push((await makeDocument(client, spaceId)).id);
    const recent = bodyOf(await off.get<Document[]>('/api/documents/recent'));
    expect(recent.map(({ id }) => id)).toEqual(made.reverse());
    for (const { updatedAt } of recent)
      expect(Math.abs(Date.parse(updatedAt) - Date.now())).toBeLessThan(day / 2);
  });

  it('throttles failed log-ins, and for minutes only', async ({ skip }) => {
    skip(!library, 'libfaketime is not installed');
    const wrong = { username: 'nobody', password: 'not this one' };
    const tried = async () => new HttpClient(off.url).post('/api/auth/login', wrong);
    for (let time = 0; time < 5; time += 1) expect((await tried()).status).toBe(401);
    const { status, headers } = await tried();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });
});
