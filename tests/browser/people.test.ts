import { expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { idText } from '#domain/id.ts';
import { newPerson } from '#tests/kit/person.ts';
import { newShop } from './kit/dashboard.ts';
import { PASSWORD, register, signOut, typePassword } from './kit/entering.ts';
import { linkFor } from './kit/mail.ts';
import { dashboardScene } from './kit/scene.ts';
import type { Visit } from './kit/visit.ts';

/** Validity of an authenticator code. */
const STEP_MS = 30_000;
const NEW_PASSWORD = 'perahu karet di sungai';

const scene = dashboardScene();

it('requires the second factor at sign-in, and accepts each recovery code once', async () => {
  const visitor = await scene.visit();
  const { page, open } = visitor;
  const email = 'cempaka@shop.example';
  await register(visitor, scene.dashboard, { name: 'Cempaka', email, shop: 'Toko Cempaka' });
  await open('/test/settings?tab=second-factor');
  const { secret, codes } = await turnOn(page);
  expect(codes).toHaveLength(10);
  const enter = async (code: string) => {
    await signOut(page);
    await typePassword(page, email);
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
  };
  scene.dashboard.api.clock.skip(STEP_MS);
  await enter(codeOf(secret));
  await page.waitForURL('**/test/overview');

  const [first = '', second = ''] = codes;
  await enter(first);
  await page.waitForURL('**/test/overview');
  await open('/test/settings?tab=second-factor');
  await page.getByText('9 recovery codes are not used yet.').waitFor();
  await enter(first);
  await page.getByRole('alert').getByText('Wrong code').waitFor();
  await page.getByLabel('Verification code').fill(second);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/test/overview');
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});

it('accepts an invitation as a new viewer once', async () => {
  const email = 'kenanga@shop.example';
  const owner = await scene.visitAsOwner();
  await owner.open('/test/settings?tab=members');
  const form = owner.page.getByRole('region', { name: 'Invite a member' });
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Role').selectOption('VIEWER');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  const open = owner.page.getByRole('region', { name: 'Open invitations' });
  await open.getByText(email).waitFor();

  const path = await linkFor(scene.dashboard, email);
  const invited = await scene.visit();
  await invited.open(path);
  await invited.page.getByRole('heading', { name: `Join ${scene.shop.account.name}` }).waitFor();
  await invited.page.getByLabel('Name').fill('Kenanga');
  await invited.page.locator('input[autocomplete="new-password"]').fill(NEW_PASSWORD);
  await invited.page.getByRole('button', { name: 'Join' }).click();
  await invited.page.waitForURL('**/test/overview');
  await seesAsViewer(invited);

  const late = await scene.visit();
  await late.open(path);
  await late.page.getByText('works once').waitFor();
  await owner.page.reload();
  await owner.page.getByRole('region', { name: 'Members' }).getByText('Kenanga').waitFor();
  await open.getByText('There are no open invitations.').waitFor();
  for (const one of [owner, invited, late]) {
    expect(one.faults).toEqual([]);
    await one.close();
  }
});

it('resets a forgotten password by a link that works once and ends all sessions', async () => {
  const email = 'dahlia@shop.example';
  const before = await scene.visit();
  await register(before, scene.dashboard, { name: 'Dahlia', email, shop: 'Toko Dahlia' });
  const { page, open, faults, close } = await scene.visit();
  await open('/sign-in');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  // Waits for the new page, as the previous one has a field with the same label.
  await page.getByRole('button', { name: 'Send the link' }).waitFor();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`If ${email} is registered`).waitFor();
  const path = await linkFor(scene.dashboard, email);
  const choose = async () => {
    await open(path);
    await page.locator('input[autocomplete="new-password"]').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await choose();
  await page.waitForURL('**/sign-in');
  await before.page.reload();
  await before.page.waitForURL('**/sign-in**');
  await typePassword(page, email);
  await page.getByRole('alert').getByText('Wrong e-mail or password').waitFor();
  await typePassword(page, email, NEW_PASSWORD);
  await page.waitForURL('**/test/overview');
  await choose();
  await page.getByRole('alert').getByText('The link is no longer valid').waitFor();
  expect([...faults, ...before.faults]).toEqual([]);
  await close();
  await before.close();
});

it("shows staff an account by its e-mail or id, and shows the visit in the account's activity", async () => {
  const other = await newShop(scene.dashboard);
  const person = await newPerson(scene.dashboard.api, { account: null, isOperator: true });
  const { page, open, faults, close } = await scene.visit({ person });
  const enter = async (account: string) => {
    await page.getByLabel('E-mail or ID of the account').fill(account);
    await page.getByRole('button', { name: 'Look into the account' }).click();
  };
  await open('/test/overview');
  await enter('unknown@shop.example');
  await page.getByText('No account has this e-mail or ID').waitFor();
  await enter(scene.shop.account.email);
  await page.getByText(`You look into ${scene.shop.account.name} as Satukurir staff.`).waitFor();

  await page.getByRole('link', { name: 'Another account' }).click();
  const current = page.getByRole('region', { name: 'The account you look into' });
  await current.getByRole('row', { name: scene.shop.account.email }).waitFor();
  const id = idText('account', other.account.accountId);
  await enter(id);
  await current.getByRole('row', { name: id }).waitFor();
  await current.getByRole('row', { name: 'As Staff' }).waitFor();
  await open('/test/keys');
  await page.getByText('You have no permission for this page').waitFor();

  const owner = await scene.visit({ person: other.owner });
  await owner.open('/test/settings?tab=activity');
  await owner.page.getByText('looked into this account').waitFor();
  await owner.open('/test/staff');
  await owner.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect([...faults, ...owner.faults]).toEqual([]);
  await close();
  await owner.close();
});

/** Returns the secret to type in, and the recovery codes. */
async function turnOn(page: Page) {
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? '';
  await page.getByLabel('Code of the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const codes = await page.getByRole('tabpanel').getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes are not used yet.').waitFor();
  return { secret, codes };
}

function codeOf(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: scene.dashboard.api.clock.now().getTime() });
}

async function seesAsViewer({ page, open, context }: Visit): Promise<void> {
  const me = await (await context.request.get(`${scene.dashboard.origin}/api/dashboard/me`)).json();
  expect(me.data).toMatchObject({ role: 'VIEWER', account: { name: scene.shop.account.name } });
  await open('/test/shipments');
  await page.getByRole('heading', { name: 'Shipments', exact: true }).waitFor();
  for (const path of ['/test/keys', '/test/new']) {
    await open(path);
    await page.getByText('You have no permission for this page').waitFor();
  }
  await open('/test/settings?tab=members');
  await page.getByRole('region', { name: 'Members' }).getByText('Kenanga').waitFor();
  expect(await page.getByRole('region', { name: 'Invite a member' }).count()).toBe(0);
}
