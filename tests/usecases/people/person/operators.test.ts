import { describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { idText } from '#domain/id.ts';
import { OPERATOR_MAY } from '#domain/people/access/role.ts';
import { BROWSER, NOW, PASSWORD, SARI, sariScene } from './scene.ts';

const STAFF = { email: 'Rina@satukurir.example', name: 'Rina' };
const NEWEST = { limit: 9, beforeSequence: null };
const NOT_FOUND = { name: 'Refusal', code: 'NOT_FOUND' };

describe('an operator', () => {
  it('lets an operator enter any account after choosing a password and a second factor', async () => {
    const scene = await sariScene();
    const { person, password } = await scene.createOperator(STAFF);
    expect(person).toMatchObject({ email: 'rina@satukurir.example', isOperator: true });
    const { token: first } = await scene.signInAs(STAFF.email, password ?? '');
    const begun = await scene.sessionOf(first);
    expect(begun).toMatchObject({ restriction: 'CHOOSE_PASSWORD', permissions: [] });
    const choice = { currentPassword: password ?? '', password: PASSWORD, ...BROWSER };
    const chosen = await scene.sessionOf((await scene.changePassword(begun, choice)).token);
    expect(chosen).toMatchObject({ restriction: 'SET_UP_FACTOR', permissions: [] });
    const { secret } = await scene.beginSecondFactor(chosen, PASSWORD);
    const code = new TOTP({ secret }).generate({ timestamp: NOW.getTime() });
    const { token } = await scene.confirmSecondFactor(chosen, { code, ...BROWSER });
    const session = await scene.sessionOf(token);
    expect(session).toMatchObject({ restriction: null, accountId: null, role: null });
    const entered = await scene.chooseAccount(session, { account: SARI.email, ...BROWSER });
    expect(await scene.sessionOf(entered.token)).toMatchObject({
      accountId: scene.session.accountId,
      role: 'OPERATOR',
      permissions: OPERATOR_MAY,
    });
    await expect(scene.sessionOf(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(
      await scene.stores.accountActs.list(entered.session.accountId ?? '', NEWEST),
    ).toMatchObject([{ kind: 'OPERATOR_ENTERED', by: 'rina@satukurir.example' }]);
    const profile = await scene.getProfile(await scene.sessionOf(entered.token));
    expect(profile).toMatchObject({ account: { name: 'Toko Sari' }, accounts: [] });
  });

  it('lists an operator until removal, which ends all sessions', async () => {
    const scene = await sariScene();
    const { password } = await scene.createOperator(STAFF);
    const { token } = await scene.signInAs(STAFF.email, password ?? '');
    await scene.sessionOf(token);
    expect(await scene.listOperators()).toMatchObject([{ name: 'Rina' }]);
    await scene.removeOperator(STAFF.email);
    await expect(scene.sessionOf(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await scene.listOperators()).toEqual([]);
    await expect(scene.removeOperator(STAFF.email)).rejects.toMatchObject(NOT_FOUND);
  });

  it('makes an existing person an operator with the same password', async () => {
    const scene = await sariScene();
    const made = await scene.createOperator({ email: SARI.email, name: 'Other' });
    expect(made).toMatchObject({ password: null, person: { name: 'Sari', isOperator: true } });
    await expect(scene.signInAs(SARI.email, PASSWORD)).resolves.toBeDefined();
  });
});

describe('a member', () => {
  it('creates the first member of an account by command, once', async () => {
    const scene = await sariScene();
    const account = await scene.createAccount({ name: 'Toko Budi', email: 'toko@budi.example' });
    const budi = { account: account.email, email: 'budi@budi.example', name: 'Budi' };
    const { password } = await scene.createMember({ ...budi, role: 'FINANCE' });
    const { token } = await scene.signInAs(budi.email, password ?? '');
    const { accountId } = account;
    const first = { accountId, role: 'FINANCE', restriction: 'CHOOSE_PASSWORD' };
    expect(await scene.sessionOf(token)).toMatchObject(first);
    expect(await scene.stores.accountActs.list(accountId, NEWEST)).toMatchObject([
      { kind: 'MEMBER_JOINED', by: 'Satukurir', subject: budi.email, detail: 'FINANCE' },
    ]);
    const again = scene.createMember({ ...budi, role: 'OWNER' });
    await expect(again).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'email', code: 'TAKEN' })],
    });
    const sari = await scene.createMember({ ...budi, email: SARI.email, role: 'VIEWER' });
    expect(sari.password).toBeNull();
    const { accounts } = await scene.getProfile(scene.session);
    expect(accounts.map((one) => [one.account.name, one.role])).toEqual([
      ['Toko Sari', 'OWNER'],
      ['Toko Budi', 'VIEWER'],
    ]);
  });

  it('opens another account by a new session with the same end', async () => {
    const scene = await sariScene();
    const { email } = await scene.createAccount({ name: 'Toko Budi', email: 'toko@budi.example' });
    await scene.createMember({ account: email, email: SARI.email, name: '', role: 'VIEWER' });
    scene.clock.advance(60_000);
    const begun = await scene.chooseAccount(scene.session, { account: email, ...BROWSER });
    expect(await scene.sessionOf(begun.token)).toMatchObject({ role: 'VIEWER' });
    const first = scene.clock.now().getTime() - 60_000;
    expect(begun.session.createdAt.getTime()).toBe(first);
    await expect(scene.sessionOf(scene.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('refuses a person another account like an unknown one', async () => {
    const scene = await sariScene();
    const other = await scene.createAccount({ name: 'Toko Budi', email: 'toko@budi.example' });
    const id = idText('account', other.accountId);
    const refusals = [];
    for (const account of [id, 'unknown@shop.example']) {
      const choice = scene.chooseAccount(scene.session, { account, ...BROWSER });
      refusals.push(await choice.catch((error: unknown) => error));
      await expect(choice).rejects.toMatchObject(NOT_FOUND);
    }
    expect(refusals.map((one) => String(one).replace(/acc_\w+|unknown@shop.example/, 'X'))).toEqual(
      Array(2).fill('Refusal: There is no account X.'),
    );
    await expect(scene.sessionOf(scene.token)).resolves.toBeDefined();
  });
});

describe('a profile', () => {
  it('updates name and language of the own profile', async () => {
    const scene = await sariScene();
    await scene.updateProfile(scene.session, { language: 'en' });
    await scene.updateProfile(scene.session, { name: 'Sari N.' });
    const { person } = await scene.getProfile(scene.session);
    expect(person).toMatchObject({ name: 'Sari N.', language: 'en', email: SARI.email });
  });
});
