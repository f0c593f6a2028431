import type { Page } from '@playwright/test';
import { expect } from './watched-page.ts';
import type { Person } from './workspace.ts';

/** The field for the text, in either mode. */
export const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
export const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Place {
  /** The address of the program. */
  url: string;
  writer: Person;
  spaceId: number;
}

/** The choice is kept with the account, and shown a moment after the press: `check()` does not wait for that. */
export async function chooseMode(page: Page, name: 'Formatted' | 'Markdown'): Promise<void> {
  await page.getByRole('radio', { name }).click();
  await expect(page.getByRole('radio', { name })).toBeChecked();
}

/** Makes a document and opens it in the formatted editor. @returns its id */
export async function openFormatted(
  page: Page,
  { url, writer, spaceId }: Place,
  title: string,
  text = '',
): Promise<number> {
  const id = await writer.makeDocument(spaceId, title, text);
  await page.goto(`${url}/documents/${id}/edit`);
  await chooseMode(page, 'Formatted');
  await expect(content(page)).toHaveAttribute('contenteditable', 'true');
  return id;
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Saves, reads what is stored, and goes on where the text was left. */
export async function savedText(page: Page, writer: Person, id: number): Promise<string> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await content(page).focus();
  return writer.textOf(id);
}
