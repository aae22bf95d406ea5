import { describe, expect, it } from '@jest/globals';
import { ATTEMPT_POLICIES } from '#domain/access/attempt.ts';
import { MAY } from '#domain/access/role.ts';
import { BROWSER, NOW, PASSWORD, peopleScene, SARI, sariScene } from './scene.ts';

const FAILED = { name: 'Refusal', code: 'SIGN_IN_FAILED' };
const OVER = { name: 'Refusal', code: 'UNAUTHENTICATED' };

describe('who registers', () => {
  it('has an account with play money, is its owner, and is signed in', async () => {
    const { session, stores } = await sariScene();
    expect(session).toMatchObject({ role: 'OWNER', permissions: MAY.OWNER });
    const accountId = session.accountId ?? '';
    expect(await stores.accounts.find(accountId)).toMatchObject({
      ...{ name: 'Toko Sari', email: SARI.email, createdAt: NOW },
    });
    const tenant = { accountId, environment: 'TEST' } as const;
    expect((await stores.wallet.balance(tenant)).available).toBe(10_000_000);
    expect(await stores.people.find(session.personId)).toMatchObject({
      ...{ name: 'Sari', email: SARI.email, language: 'id', isOperator: false },
    });
  });

  it('needs an e-mail that nothing else has, even where two want it at once', async () => {
    const taken = { fieldErrors: [expect.objectContaining({ path: 'email', code: 'TAKEN' })] };
    const scene = peopleScene();
    const both = await Promise.allSettled([scene.register(SARI), scene.register(SARI)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const again = scene.register({ ...SARI, email: ' SARI@shop.example' });
    await expect(again).rejects.toMatchObject(taken);
    await scene.createAccount({ name: 'By hand', email: 'toko@shop.example' });
    const other = scene.register({ ...SARI, email: 'toko@shop.example' });
    await expect(other).rejects.toMatchObject(taken);
  });

  it('needs a good password, and a server that is open for it', async () => {
    const weak = peopleScene().register({ ...SARI, password: 'sari@shop.example' });
    await expect(weak).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'password', code: 'TOO_WEAK' })],
    });
    const closed = peopleScene({ isRegistrationOpen: false });
    await expect(closed.register(SARI)).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
    expect(await closed.stores.accounts.hasAny()).toBe(false);
  });
});

describe('who signs in', () => {
  it('gets a session of another token each time, in the account joined first', async () => {
    const { signInAs, sessionOf, session, token } = await sariScene();
    const begun = await signInAs(' SARI@shop.example ');
    expect(begun.token).not.toBe(token);
    const { personId, accountId, role } = session;
    expect(await sessionOf(begun.token)).toMatchObject({ personId, accountId, role });
    expect(begun.session).toMatchObject({ ...BROWSER, createdAt: NOW });
    expect(JSON.stringify(begun.session)).not.toContain(begun.token);
  });

  it('is refused in the same words and with the same work, unknown or wrong', async () => {
    const { signInAs, verified } = await sariScene();
    const refusals = [];
    for (const [email, password] of [
      ['nobody@shop.example', PASSWORD],
      [SARI.email, 'something else'],
    ] as const) {
      refusals.push(await signInAs(email, password).catch((error: unknown) => error));
    }
    const [unknown, wrong] = refusals;
    expect(unknown).toMatchObject(FAILED);
    expect(wrong).toEqual(unknown);
    expect(verified).toEqual([null, expect.stringContaining(PASSWORD)]);
  });

  it('is refused after many attempts from one address, with whichever e-mail', async () => {
    const { signInAs } = peopleScene();
    for (let at = 0; at < ATTEMPT_POLICIES.signInFrom.burst; at += 1) {
      await expect(signInAs(`${at}@shop.example`)).rejects.toMatchObject(FAILED);
    }
    await expect(signInAs('last@shop.example')).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
    });
  });

  it('ends one session, all others, or this one', async () => {
    const scene = await sariScene();
    const { session, token, sessionOf, listSessions } = scene;
    const others = [await scene.signInAs(SARI.email), await scene.signInAs(SARI.email)];
    const [second, third] = others.map((one) => one.session.sessionId);
    const ids = async () => (await listSessions(session.personId)).map((one) => one.sessionId);
    expect(await ids()).toEqual([third, second, session.sessionId]);
    for (const one of others) await sessionOf(one.token);
    await scene.endSession(session, second ?? '');
    await expect(sessionOf(others[0]?.token ?? '')).rejects.toMatchObject(OVER);
    await expect(scene.endSession(session, second ?? '')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await scene.endOtherSessions(session);
    await expect(sessionOf(others[1]?.token ?? '')).rejects.toMatchObject(OVER);
    expect(await ids()).toEqual([session.sessionId]);
    await scene.signOut(session);
    await expect(sessionOf(token)).rejects.toMatchObject(OVER);
  });
});
