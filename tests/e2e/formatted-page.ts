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

/** Makes a document and opens it in the formatted editor. @returns its id */
export async function openFormatted(
  page: Page,
  { url, writer, spaceId }: Place,
  title: string,
  text = '',
): Promise<number> {
  const id = await writer.makeDocument(spaceId, title, text);
  await page.goto(`${url}/documents/${id}/edit`);
  // the choice holds once its editor has come
  await page.getByRole('radio', { name: 'Formatted' }).click();
  await expect(page.getByRole('radio', { name: 'Formatted' })).toBeChecked();
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
