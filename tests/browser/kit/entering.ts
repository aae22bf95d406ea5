import type { Page } from 'playwright-core';
import type { Visit } from './visit.ts';

export type Newcomer = Readonly<Record<'name' | 'email' | 'shop', string>>;

export const PASSWORD = 'jemuran di atap rumah';

/** By the page, in English: a new person, the owner of a new account. */
export async function register({ page, open }: Visit, { name, email, shop }: Newcomer) {
  await open('/register');
  await page.getByLabel('Name of your shop').fill(shop);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/test/overview');
}

/** Up to the question for a code, where there is one. */
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
