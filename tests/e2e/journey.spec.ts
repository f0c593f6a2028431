import { Program } from '../support/program.ts';
import { expect, expectAccessible, inBothThemes, signIn, test } from './watched-page.ts';

let program: Program;
test.beforeAll(async () => {
  program = await Program.create({}, { isFirstStart: true });
  await program.start();
});
test.afterAll(() => program.remove());
test.use({ reducedMotion: 'reduce' });

const text = '## Before you start\n\nThe **release train** leaves on Thursday.\n\n- [x] tests are green\n';

test('signs in, writes, attaches, comments, stars and finds; all is there after a restart and after kill -9', async ({
  page,
  expected,
}) => {
  test.setTimeout(240_000);
  await test.step('a wrong password keeps the name', async () => {
    await page.goto(program.url);
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Username').fill('admin');
    await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Login failed').first()).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('admin');
  });

  await test.step('the first administrator signs in with what the terminal shows', async () => {
    expect(program.password).not.toBe('');
    await signIn(page, program.url, 'admin', program.password);
    await expect(page.getByText('Login successful').first()).toBeVisible();
    await expect(page.getByText('You’re still using the initial password.')).toBeVisible();
    await inBothThemes(page, () => expectAccessible(page));
  });

  // evidence: C3
  await test.step('makes a space', async () => {
    await page.getByRole('link', { name: 'New Space' }).first().click();
    await page.getByRole('button', { name: 'Create' }).last().click();
    await expect(page.getByText('Space name is required')).toBeVisible();
    await page.getByLabel('Name').fill('Platform Engineering');
    await page.getByLabel('Description').fill('How we build, ship and keep things running');
    await page.getByRole('button', { name: 'Create' }).last().click();
    await expect(page).toHaveURL(/\/spaces\/\d+$/);
    await expect(page.getByRole('heading', { name: 'Platform Engineering' })).toBeVisible();
  });

  // evidence: C7
  await test.step('writes a document with a live preview', async () => {
    await page.getByRole('link', { name: 'New Document' }).first().click();
    await page.getByPlaceholder('Start writing your document here...').fill(text);
    await page.getByRole('textbox', { name: /title/i }).fill('Deploying to production');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: 'Before you start' })).toBeVisible();
    await page.getByRole('tab', { name: 'Edit' }).click();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Create/ })
      .last()
      .click();
    await expect(page).toHaveURL(/\/documents\/\d+$/);
    await expect(page.getByRole('heading', { name: 'Deploying to production', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Before you start' })).toBeVisible();
  });
  const documentUrl = page.url();

  // evidence: C336 C341
  await test.step('edits it and attaches a file', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    const source = page.getByPlaceholder('Start writing your document here...');
    await source.press('Control+End');
    await source.pressSequentially('Bring a lantern.');
    await expect(page.getByText('Not saved yet. A copy is kept on this device')).toBeVisible();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload file' }).click();
    await (
      await chosen
    ).setFiles({ name: 'checklist.txt', mimeType: 'text/plain', buffer: Buffer.from('one, two') });
    await expect(page.getByRole('link', { name: 'checklist.txt', exact: true })).toBeVisible();
    await expect(page.getByText('File uploaded').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Document saved').first()).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(documentUrl);
  });

  await test.step('comments, replies and stars', async () => {
    await page.getByRole('textbox', { name: /comment/i }).fill('Who keeps the lantern?');
    await page.getByRole('button', { name: 'Add Comment' }).click();
    await expect(page.getByText('Who keeps the lantern?')).toBeVisible();
    await page
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: /reply/i }).fill('The person on call.');
    await page
      .getByRole('button', { name: /^Reply|^Add Reply/ })
      .last()
      .click();
    await expect(page.getByText('The person on call.')).toBeVisible();
    await page.getByRole('button', { name: 'Star', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Starred', exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('searches with a typo and sees the match highlighted', async () => {
    const headerSearch = page.getByRole('combobox', { name: 'Search documents and spaces' });
    await headerSearch.fill('lantren');
    await headerSearch.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=lantren/);
    await expect(page.getByRole('link', { name: /Deploying to production/ }).last()).toBeVisible();
    await expect(page.locator('mark', { hasText: /lantern/i }).first()).toBeVisible();
  });

  // evidence: C34
  await test.step('a page that is not there says so', async () => {
    await page.goto(`${program.url}/no/such/page`);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  });

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Logged out').first()).toBeVisible();
  });

  const expectEverything = async () => {
    await signIn(page, `${program.url}/login`, 'admin', program.password);
    await page.goto(documentUrl);
    await expect(page.getByRole('heading', { name: 'Deploying to production', level: 1 })).toBeVisible();
    await expect(page.getByText('Bring a lantern.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'checklist.txt', exact: true })).toBeVisible();
    await expect(page.getByText('The person on call.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Starred', exact: true })).toBeVisible();
    const file = await page.request.get(
      `${program.url}${await page
        .getByRole('link', { name: /checklist/ })
        .first()
        .getAttribute('href')}`,
    );
    expect(await file.text()).toBe('one, two');
    await page.context().clearCookies();
  };

  // the page that is open hears its stream of events end
  expected.serverAway = true;
  // evidence: C299
  await test.step('finds everything as it was after a restart', async () => {
    expect(await program.stop()).toBe(0);
    await program.start();
    await expectEverything();
  });

  await test.step('finds everything as it was after kill -9 of everything', async () => {
    await program.killEverything();
    await program.start();
    await expectEverything();
  });
});
