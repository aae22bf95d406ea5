import { expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { PROOF_VALID_MS } from '#domain/people/access/proof.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { FACTOR_SECRET, newPerson, PASSWORD } from '#tests/kit/person.ts';
import { linkFor } from './kit/mail.ts';
import { dashboardScene } from './kit/scene.ts';

const NEW_PASSWORD = 'perahu karet di sungai';

const scene = dashboardScene();

it('requires a new password from a person with a first password, then opens the page', async () => {
  const { account } = scene.shop;
  const person = await newPerson(scene.dashboard.api, { account, hasFirstPassword: true });
  const { page, open, faults, close } = await scene.visit({ person });
  await open('/test/settings?tab=members');
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  const choose = async (password: string) => {
    await page.locator('input[autocomplete="new-password"]').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await choose('indonesia2026');
  await page.getByText('Many people have this one').waitFor();
  await choose(PASSWORD);
  await page.getByText('This is the password that you have').waitFor();
  await choose(NEW_PASSWORD);
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('requires a second factor from staff and shows the recovery codes first', async () => {
  const wanted = { account: null, isOperator: true, hasSecondFactor: false };
  const person = await newPerson(scene.dashboard.api, wanted);
  const { page, open, faults, close } = await scene.visit({ person });
  await open('/test/overview');
  await page.getByRole('heading', { name: 'Secure your sign-in' }).waitFor();
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Code of the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  expect(await page.getByRole('listitem').count()).toBe(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByLabel('E-mail or ID of the account').waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('turns off the second factor with password and code', async () => {
  const { account } = scene.shop;
  const person = await newPerson(scene.dashboard.api, { account, hasSecondFactor: true });
  const { page, open, faults, close } = await scene.visit({ person });
  await open('/test/settings?tab=second-factor');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  const turnOff = async (code: string) => {
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Turn off' }).click();
  };
  await turnOff('000000');
  await page.getByRole('alert').getByText('Wrong code').waitFor();
  await turnOff(codeOf(FACTOR_SECRET));
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('cancels the removal of a second factor by the link of the e-mail, once', async () => {
  const { account } = scene.shop;
  const { api } = scene.dashboard;
  const person = await newPerson(api, { account, hasSecondFactor: true });
  const email = `${person.personId}@shop.example`;
  const { removeFactorByHand } = api.container.get(TOKENS.useCases).person;
  await removeFactorByHand({ email, by: 'Rina' });
  const link = await linkFor(scene.dashboard, email);
  const { page, open, faults, close } = await scene.visit();
  await open(link);
  await page.getByRole('button', { name: 'Do not remove it' }).click();
  await page.getByRole('heading', { name: 'It stays' }).waitFor();
  await open('/sign-in');
  await open(link);
  await page.getByRole('button', { name: 'Do not remove it' }).click();
  await page.getByRole('alert').getByText('The link is no longer valid').waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('confirms the password before a LIVE key and then completes the same click', async () => {
  const { api } = scene.dashboard;
  const person = await newPerson(api, { account: scene.shop.account });
  api.clock.skip(PROOF_VALID_MS);
  const { page, open, requests, faults, close } = await scene.visit({ person });
  await open('/live/keys');
  await beginKey(page, 'Till');
  const dialog = page.getByRole('dialog', { name: 'Confirm who you are' });
  const password = dialog.locator('input[autocomplete="current-password"]');
  await password.press('Escape');
  await page.getByRole('alert').getByText('Not confirmed').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Till');
  await page.getByRole('button', { name: 'Create key' }).last().click();
  await password.fill('a guess');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This is not your password').waitFor();
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByText(/svc_live_/)
    .first()
    .waitFor();
  const made = requests.filter((request) => request === 'POST /api/dashboard/keys');
  expect(made).toHaveLength(3);
  const { listApiKeys } = api.container.get(TOKENS.useCases).access;
  const { accountId } = scene.shop.account;
  const keys = await listApiKeys({ accountId, environment: 'LIVE' }, { limit: 9 });
  expect(keys.items.map(({ name }) => name)).toEqual(['Till']);
  expect(faults).toEqual([]);
  await close();
});

function codeOf(secret: string): string {
  const timestamp = scene.dashboard.api.clock.now().getTime();
  return new TOTP({ secret }).generate({ timestamp });
}

async function beginKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create key' }).last().click();
}
