import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import { HttpClient } from '../support/http-client.ts';
import { Appliance, publishedPorts } from './appliance.ts';

let appliance: Appliance;
let admin: HttpClient;
let documentId: number;

beforeAll(async () => {
  appliance = await Appliance.create();
  appliance.use('compose.proxy.yml');
  await appliance.compose('build', '--quiet');
  await appliance.compose('up', '-d', '--wait', '--scale', 'api=3');
  admin = new HttpClient(appliance.url);
  await admin.signIn('admin', await appliance.secret('admin-password'));
  const { id } = await makeSpace(admin);
  documentId = (await makeDocument(admin, id)).id;
});
afterAll(() => appliance?.remove());

/** @returns whether each of so many questions, one after the other, was answered well */
async function ask(times: number): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (let time = 0; time < times; time += 1)
    answers.push((await admin.get(`/api/documents/${documentId}`)).status === 200);
  return answers;
}
const allWell = (times: number) => Array<boolean>(times).fill(true);

describe('three replicas behind Caddy', () => {
  it('are there, and Caddy alone is published', async () => {
    const containers = await appliance.containers();
    const names = Object.keys(containers).filter((name) => name.startsWith('api-'));
    expect(names.sort()).toEqual(['api-1', 'api-2', 'api-3']);
    expect(Object.keys(containers).filter((name) => publishedPorts(containers[name]).length > 0)).toEqual([
      'caddy-1',
    ]);
    expect(await ask(10)).toEqual(allWell(10));
  });

  it('share sessions and tell each other of changes as they happen', async () => {
    const listeners = await Promise.all(Array.from({ length: 6 }, () => EventClient.open(admin)));
    expect(listeners.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { version, spaceId } = bodyOf(
      await admin.put<Document>(`/api/documents/${documentId}`, { content: 'It stands on the cliff.' }),
    );
    for (const listener of listeners)
      await listener.hears('document', { id: documentId, version, spaceId, change: 'saved' });
    for (const listener of listeners) listener.leave();
  });

  it("know people's own addresses, not Caddy's, and believe nobody's word for them", async () => {
    const failed = { username: 'admin', password: 'not this one' };
    await new HttpClient(appliance.url).post('/api/auth/login', failed, {
      headers: { 'x-forwarded-for': '192.0.2.99' },
    });
    const { Networks } = (await appliance.containers())['caddy-1']!.NetworkSettings;
    const [address] = await appliance.query('select address from audit_events order by id desc limit 1');
    expect(address).toMatch(/^[\d.]+$|:/);
    expect(address).not.toBe('192.0.2.99');
    expect(Object.values(Networks).map(({ IPAddress }) => IPAddress)).not.toContain(address);
  });

  it('answer while one of them hangs, is killed or is stopped', async () => {
    await appliance.docker('pause', appliance.nameOf('api-1'));
    // until Caddy has seen it: it chooses by chance, and of thirty some would have been its turn
    await vi.waitFor(async () => expect(await askQuickly(30)).toEqual(allWell(30)), { timeout: 60_000 });
    expect(await ask(20)).toEqual(allWell(20));
    await appliance.docker('unpause', appliance.nameOf('api-1'));
    await appliance.docker('kill', appliance.nameOf('api-2'));
    expect(await ask(20)).toEqual(allWell(20));
    const stopped = appliance.docker('stop', appliance.nameOf('api-3'));
    expect(await ask(50)).toEqual(allWell(50));
    await stopped;
    expect(await ask(20)).toEqual(allWell(20));
  });
});

async function askQuickly(times: number): Promise<boolean[]> {
  const one = () =>
    fetch(`${appliance.url}/livez`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  return Promise.all(Array.from({ length: times }, one));
}
