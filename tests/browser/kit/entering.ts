import type { Page } from 'playwright-core';
import type { Dashboard } from './dashboard.ts';
import { linkFor } from './mail.ts';
import type { Visit } from './visit.ts';

export type Newcomer = Readonly<Record<'name' | 'email' | 'shop', string>>;

export const PASSWORD = 'jemuran di atap rumah';

/** Registers the owner of a new account through the pages and the e-mailed link, in English. */
export async function register(
  { page, open }: Visit,
  dashboard: Pick<Dashboard, 'printed'>,
  { name, email, shop }: Newcomer,
) {
  await open('/register');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send a confirmation link' }).click();
  await page.getByText(`We sent a link to ${email}`).waitFor();
  await open(await linkFor(dashboard, email));
  await page.getByLabel('Name of your shop').fill(shop);
  await page.getByLabel('Your name').fill(name);
  await page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/test/overview');
}

/** Signs in, up to the question for a code if there is a second factor. */
export async function typePassword(page: Page, email: string, password = PASSWORD) {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signOut(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in**');
}
