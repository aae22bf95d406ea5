import { describe, expect, it } from '@jest/globals';
import { ATTEMPT_POLICIES } from '#domain/people/access/attempt.ts';
import { MAY } from '#domain/people/access/role.ts';
import { DAY_MS } from '#domain/time.ts';
import { BROWSER, NOW, PASSWORD, peopleScene, registered, SARI, sariScene } from './scene.ts';

const FAILED = { name: 'Refusal', code: 'SIGN_IN_FAILED' };
const LINK_INVALID = { name: 'Refusal', code: 'LINK_INVALID' };
const OVER = { name: 'Refusal', code: 'UNAUTHENTICATED' };

describe('who registers', () => {
  it('registers an owner with a funded TEST account and a session', async () => {
    const { session, stores } = await sariScene();
    expect(session).toMatchObject({ role: 'OWNER', permissions: MAY.OWNER });
    const accountId = session.accountId ?? '';
    expect(await stores.accounts.find(accountId)).toMatchObject({
      name: 'Toko Sari',
      email: SARI.email,
      createdAt: NOW,
    });
    const tenant = { accountId, environment: 'TEST' } as const;
    expect((await stores.wallet.balance(tenant)).available).toBe(10_000_000);
    expect(await stores.people.find(session.personId)).toMatchObject({
      name: 'Sari',
      email: SARI.email,
      language: 'id',
      isOperator: false,
    });
  });

  it('reports an existing account only by e-mail and creates nothing', async () => {
    const scene = await sariScene();
    await scene.createAccount({ name: 'By hand', email: 'toko@shop.example' });
    for (const email of [' SARI@shop.example', 'toko@shop.example']) {
      await scene.requestRegistration({ email, language: 'en', address: BROWSER.address });
      await scene.settled();
      expect(scene.emails.splice(0)).toEqual([
        {
          to: email.trim().toLowerCase(),
          text: expect.stringContaining('/sign-in'),
          subject: 'This e-mail has a Satukurir account already',
        },
      ]);
    }
  });

  it('opens one account by a link, however often and quickly it is opened', async () => {
    const scene = peopleScene();
    await scene.requestRegistration({ ...SARI, email: 'SARI@shop.example' });
    await scene.settled();
    const token = scene.tokenTo(SARI.email);
    const { email: _, ...person } = SARI;
    const both = await Promise.allSettled([
      scene.register({ ...person, token }),
      scene.register({ ...person, token }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(scene.register({ ...person, token })).rejects.toMatchObject(LINK_INVALID);
  });

  it('rejects a registration link after a day, and a link of another kind', async () => {
    const scene = await sariScene();
    const { email: _, ...person } = SARI;
    await scene.requestRegistration({ ...SARI, email: 'budi@shop.example' });
    await scene.requestPasswordReset({ email: SARI.email, address: BROWSER.address });
    await scene.settled();
    const reset = { ...person, token: scene.tokenTo(SARI.email) };
    await expect(scene.register(reset)).rejects.toMatchObject(LINK_INVALID);
    const late = { ...person, token: scene.tokenTo('budi@shop.example') };
    scene.clock.advance(DAY_MS);
    await expect(scene.register(late)).rejects.toMatchObject(LINK_INVALID);
    expect(await scene.lookUpLink(late.token, BROWSER.address)).toEqual({
      kind: 'REGISTRATION',
      state: 'EXPIRED',
      email: 'budi@shop.example',
      accountName: null,
    });
  });

  it('sends five sign-up links to a mailbox at once, known or not, then one in five minutes', async () => {
    const { requestRegistration, clock } = peopleScene();
    const ask = (at: number) =>
      requestRegistration({ email: SARI.email, language: 'id', address: `address ${at}` });
    for (let at = 0; at < ATTEMPT_POLICIES.registerOf.burst; at += 1) await ask(at);
    await expect(ask(9)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    clock.advance(300_000);
    await ask(9);
  });

  it('requires a strong password and open registration for a new account', async () => {
    const weak = registered(peopleScene(), { ...SARI, password: 'sari@shop.example' });
    await expect(weak).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'password', code: 'TOO_WEAK' })],
    });
    const closed = peopleScene({ isRegistrationOpen: false });
    const asked = closed.requestRegistration(SARI);
    await expect(asked).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
    const refused = closed.register({ ...SARI, token: 'x' });
    await expect(refused).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
    expect(await closed.stores.accounts.hasAny()).toBe(false);
  });
});

describe('who signs in', () => {
  it('opens each session with a new token, in the account joined first', async () => {
    const { signInAs, sessionOf, session, token } = await sariScene();
    const begun = await signInAs(' SARI@shop.example ');
    expect(begun.token).not.toBe(token);
    const { personId, accountId, role } = session;
    expect(await sessionOf(begun.token)).toMatchObject({ personId, accountId, role });
    expect(begun.session).toMatchObject({ ...BROWSER, createdAt: NOW });
    expect(JSON.stringify(begun.session)).not.toContain(begun.token);
  });

  it('rejects an unknown e-mail and a wrong password with equal messages and work', async () => {
    const { signInAs, verified } = await sariScene();
    const refusals = [];
    for (const [email, password] of [
      ['unknown@shop.example', PASSWORD],
      [SARI.email, 'something else'],
    ] as const) {
      refusals.push(await signInAs(email, password).catch((error: unknown) => error));
    }
    const [unknown, wrong] = refusals;
    expect(unknown).toMatchObject(FAILED);
    expect(wrong).toEqual(unknown);
    expect(verified).toEqual([null, expect.stringContaining(PASSWORD)]);
  });

  it('rejects sign-ins after many attempts from one address, whatever the e-mail', async () => {
    const { signInAs } = peopleScene();
    for (let at = 0; at < ATTEMPT_POLICIES.signInFrom.burst; at += 1) {
      await expect(signInAs(`${at}@shop.example`)).rejects.toMatchObject(FAILED);
    }
    await expect(signInAs('last@shop.example')).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
    });
  });

  it('ends one session, all others, or the current one', async () => {
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
