import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bringIn, details, items, step, upload, work, zipOf } from '../support/imports.ts';

let app: TestApp;
let editor: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp();
  editor = await app.signedIn('editor', 'anna');
  const space = { name: 'Handbook', description: '', visibility: 'everyone' as const };
  spaceId = (await app.services.spaces.create(await app.actor(editor.userId), space)).id;
});
afterAll(() => app.close());

/** A page of BookStack: nothing of it but its list is read in another process. */
const exported = (markdown: string) =>
  zipOf({ 'data.json': JSON.stringify({ instance: {}, page: { id: 1, name: 'Plan', markdown } }) });

/** The process that this one has started to convert documents. */
async function converter(): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-e', '-o', 'pid=,ppid=,args=']);
  for (const line of stdout.split('\n')) {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    if (Number(parent) === process.pid && args.some((each) => /in\/child\.[jt]s$/.test(each)))
      return Number(pid);
  }
  return undefined;
}

test('requests are answered while the process that reads a file of JSON is busy with it', async () => {
  const id = await upload(editor, { name: 'book.zip', bytes: await exported('# Plan\n'), spaceId });
  await step(editor, id, 'read');
  const reading = work(app);
  await expect.poll(converter, { timeout: 60_000 }).toBeDefined();
  const pid = (await converter())!;
  // as if the file were so large that it never gets to its end
  process.kill(pid, 'SIGSTOP');
  try {
    for (let answered = 0; answered < 20; answered += 1)
      expect((await details(editor, id)).state).toBe('reading');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await reading;
  expect((await details(editor, id)).state).toBe('planned');
});

test('a file of JSON arrives with all its texts', async () => {
  const words = 'Words that fill a page. '.repeat(20_000);
  const done = await bringIn(app, editor, { name: 'large.zip', bytes: await exported(words), spaceId });
  expect(done.state).toBe('done');
  const [item] = await items(editor, done.id);
  const { body } = await editor.get<Document>(`/api/documents/${item?.documentId}`);
  expect(body.content.trim()).toBe(words.trim());
});
