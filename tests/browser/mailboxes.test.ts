import { expect, it } from '@jest/globals';
import { DAY_MS } from '#domain/time.ts';
import { newSquatter, SQUATTERS_PASSWORD } from '#tests/kit/squatter.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { PASSWORD, register, typePassword } from './kit/entering.ts';
import { linkFor } from './kit/mail.ts';
import { dashboardScene } from './kit/scene.ts';
import type { Visit } from './kit/visit.ts';

const scene = dashboardScene();

it("changes a person's e-mail by a link to the new mailbox", async () => {
  const visitor = await scene.visit();
  const { page, open } = visitor;
  const before = 'seruni@shop.example';
  const after = 'seruni@baru.example';
  await register(visitor, scene.dashboard, { name: 'Seruni', email: before, shop: 'Toko Seruni' });
  await open('/test/settings?tab=profile');
  const form = page.getByRole('region', { name: 'E-mail' });
  await form.getByLabel('New e-mail').fill(after);
  await form.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await form.getByText(`A link is on its way to ${after}`).waitFor();
  const path = await linkFor(scene.dashboard, after);

  const elsewhere = await scene.visit();
  await elsewhere.open(path);
  await elsewhere.page.getByText('Sign in first, as the person who asked').waitFor();
  await elsewhere.close();
  await open(path);
  await page.getByText(`From then on you sign in with ${after}.`).waitFor();
  await page.getByRole('button', { name: 'Use this e-mail' }).click();
  await page.waitForURL('**/test/overview');
  await open('/test/settings?tab=profile');
  await page.getByText(`You sign in with ${after}.`).waitFor();
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});

it("keeps an account's contact e-mail pending until its mailbox confirms", async () => {
  const owner = await scene.visitAsOwner();
  const contact = 'gudang@toko.example';
  await owner.open('/test/settings?tab=account');
  await owner.page.getByLabel('Contact e-mail').fill(contact);
  await owner.page.getByRole('button', { name: 'Save' }).click();
  await owner.page.getByText(`${contact} is to be confirmed`).waitFor();
  const path = await linkFor(scene.dashboard, contact);

  const reader = await scene.visit();
  await reader.open(path);
  await reader.page.getByText(`wants to be reached by ${contact}`).waitFor();
  await reader.page.getByRole('button', { name: 'Agree' }).click();
  await reader.page.getByText('Confirmed: the account').waitFor();
  const late = await scene.visit();
  await late.open(path);
  await late.page.getByRole('heading', { name: 'The link was used' }).waitFor();
  await owner.page.reload();
  await waitForContact(owner, contact);
  for (const one of [owner, reader, late]) {
    expect(one.faults).toEqual([]);
    await one.close();
  }
});

it('confirms an unconfirmed e-mail at sign-in by a link and sets a new password', async () => {
  const { email, account } = await newSquatter(scene.dashboard.api, 'tanjung@shop.example');
  const { page, open, close } = await scene.visit();
  await open('/sign-in');
  await typePassword(page, email, SQUATTERS_PASSWORD);
  await page.getByRole('heading', { name: 'Confirm your e-mail' }).waitFor();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`A link is on its way to ${email}`).waitFor();
  await open(await linkFor(scene.dashboard, email));
  await page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL('**/sign-in');
  await typePassword(page, email);
  await page.waitForURL('**/test/overview');
  await page.getByText(account.name).first().waitFor();
  await close();
});

it('resends a registration link, replaces an expired link, and accepts a link only once', async () => {
  const visitor = await scene.visit();
  const { page, open, context } = visitor;
  const email = 'melur@shop.example';
  await open('/register');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send a confirmation link' }).click();
  await page.getByText(`We sent a link to ${email}`).waitFor();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await page.getByText('A new link is on its way.').waitFor();
  await waitUntil(() => linksTo(email) === 2);

  const first = await linkFor(scene.dashboard, email);
  scene.dashboard.api.clock.skip(DAY_MS);
  await open(first);
  await page.getByRole('heading', { name: 'The link has expired' }).waitFor();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByText(`A new link is on its way to ${email}`).waitFor();
  await waitUntil(() => linksTo(email) === 3);

  const path = await linkFor(scene.dashboard, email);
  await open(path);
  await page.getByLabel('Name of your shop').fill('Toko Melur');
  await page.getByLabel('Your name').fill('Melur');
  await page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('alert').getByText('No connection').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/test/overview');

  await open(path);
  await page.getByRole('heading', { name: 'The link was used' }).waitFor();
  await open('/confirm#nothing-of-ours');
  await page.getByRole('heading', { name: 'The link is not valid' }).waitFor();
  await visitor.close();
});

function linksTo(email: string): number {
  return scene.dashboard.printed.filter((text) => text.startsWith(`E-mail to ${email} `)).length;
}

async function waitForContact({ page }: Visit, contact: string): Promise<void> {
  const field = page.getByLabel('Contact e-mail');
  await waitUntil(async () => (await field.inputValue()) === contact);
  expect(await page.getByText('is to be confirmed').count()).toBe(0);
}
