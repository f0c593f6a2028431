import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Program } from '../support/program.ts';
import { expect, signIn, test } from './watched-page.ts';
import { knownAdministrator, password, Person } from './workspace.ts';

const hook = pathToFileURL(join(import.meta.dirname, 'refuse-outside.mjs')).href;

let program: Program;
let folder: string;
let documentId: number;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-alone-'));
  // neither npm nor npx nor anything else is found; as root it asks who the account of the database is
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await symlink('/usr/bin/id', join(bin, 'id'));
  const settings = {
    ...knownAdministrator,
    NODE_OPTIONS: `--import=${hook}`,
    PATH: bin,
  };
  program = await Program.create(settings);
  await program.start();
  const admin = await Person.signIn(program);
  documentId = await admin.makeDocument(await admin.makeSpace('Island'), 'Lighthouse');
  await admin.leave();
});
test.afterAll(async () => {
  await program.remove();
  await rm(folder, { recursive: true });
});

test('a program that asks the world is refused, so that the next test can fail', () => {
  const asking = "await fetch('http://docs.example.org/').catch(({ cause }) => console.log(cause.message))";
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [`--import=${hook}`, '--input-type=module', '-e', asking],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('asked outside: docs.example.org\n');
  expect(stdout).toBe('Nothing may be asked of docs.example.org\n');
});

test('signed in, writing, uploading, searching and exporting, nothing is asked of anybody else', async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await signIn(page, program.url, 'admin', password);
  await page.goto(`${program.url}/documents/${documentId}/edit`);
  await page.getByRole('textbox', { name: 'Content' }).fill('# Lamp\n\n`code`, *words* and a [link](/).\n');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Lamp' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await page.setInputFiles('input[type=file]', {
    name: 'lamp.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('It burns.'),
  });
  await expect(page.getByRole('link', { name: 'lamp.txt', exact: true })).toBeVisible();
  await page.goto(`${program.url}/documents/${documentId}`);
  await expect(page.getByRole('heading', { name: 'Lamp' })).toBeVisible();
  await page.goto(`${program.url}/search?q=lighthuose`);
  await expect(page.getByRole('main').getByRole('link', { name: /Lighthouse/ })).toBeVisible();
  await page.goto(`${program.url}/settings`);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

  const exported = await program.command(['export', '--space', 'Island', join(folder, 'out')]);
  expect(exported).toMatchObject({ code: 0 });
  expect(await readFile(join(folder, 'out/Island/Lighthouse.files/lamp.txt'), 'utf8')).toBe('It burns.');
  const doctor = await program.command(['doctor']);
  for (const said of [program.output, exported.stderr, doctor.stderr])
    expect(said).not.toContain('asked outside');
  expect([...asked]).toEqual([program.url]);
});
