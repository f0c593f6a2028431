import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
prepareProgram((prepared) => {
  ({ program, admin } = prepared);
});

test('a person whose name another one has is shown with their username, wherever the name stands', async ({
  page,
}) => {
  for (const username of ['ana1', 'ana2']) await admin.makePerson(username, 'editor', 'Ana Lopez');
  const spaceId = await admin.makeSpace('Namesakes');
  const ana = await Person.signIn(program, 'ana2');
  const id = await ana.makeDocument(spaceId, 'Plan', 'one');
  await ana.put(`/api/documents/${id}`, { content: 'two' });
  await ana.post(`/api/documents/${id}/comments`, { content: `Done @${admin.username}` });
  await ana.leave();

  await admin.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByText('Last updated by Ana Lopez (ana2)')).toBeVisible();
  const comment = page.getByRole('article', { name: 'Comment by Ana Lopez (ana2)' });
  await expect(comment.getByText('Ana Lopez (ana2)')).toBeVisible();
  await page.goto(`${program.url}/documents/${id}/history`);
  await expect(page.getByRole('link', { name: /Version 2.*Ana Lopez \(ana2\)/ })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Ana Lopez (ana2) mentioned you in Plan')).toBeVisible();
});
