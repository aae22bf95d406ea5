import { describe, expect, it } from '@jest/globals';
import { fakePasswords } from '#tests/kit/fakes/passwords.ts';
import { BROWSER, PASSWORD, SARI, sariScene } from './scene.ts';

const NEW = 'perahu-karet-2027';
const CHANGE = { currentPassword: PASSWORD, password: NEW, ...BROWSER };
const OVER = { name: 'Refusal', code: 'UNAUTHENTICATED' };
const LINK_INVALID = { name: 'Refusal', code: 'LINK_INVALID' };
const HOUR_MS = 3_600_000;
const { address } = BROWSER;

describe('a password that is changed', () => {
  it('ends every session after a password change and opens one in the same browser', async () => {
    const { changePassword, session, token, signInAs, sessionOf } = await sariScene();
    const other = await signInAs(SARI.email);
    await sessionOf(other.token);
    const begun = await changePassword(session, CHANGE);
    for (const old of [token, other.token])
      await expect(sessionOf(old)).rejects.toMatchObject(OVER);
    const { personId, accountId } = session;
    expect(await sessionOf(begun.token)).toMatchObject({ personId, accountId });
    await expect(signInAs(SARI.email)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    await expect(signInAs(SARI.email, NEW)).resolves.toBeDefined();
  });

  it.each([
    [{ currentPassword: 'wrong' }, 'current_password', 'WRONG'],
    [{ password: 'short' }, 'password', 'TOO_WEAK'],
  ])(
    'rejects a password change without the current or with a weak new password: %j',
    async (wrong, path, code) => {
      const { changePassword, session, token, sessionOf } = await sariScene();
      const change = changePassword(session, { ...CHANGE, ...wrong });
      await expect(change).rejects.toMatchObject({
        fieldErrors: [expect.objectContaining({ path, code })],
      });
      await expect(sessionOf(token)).resolves.toBeDefined();
    },
  );

  it('rejects a password change if another one came first', async () => {
    const { changePassword, session } = await sariScene();
    const both = await Promise.allSettled([
      changePassword(session, CHANGE),
      changePassword(session, { ...CHANGE, password: 'rakit-bambu-2028' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a forgotten password', () => {
  it('resets a password once by an e-mailed link and ends every session', async () => {
    const scene = await sariScene();
    const token = await linkOf(scene);
    const [email] = scene.emails;
    expect(email).toMatchObject({ to: SARI.email, subject: 'Atur ulang kata sandi Satukurir' });
    await scene.confirmPasswordReset({ token, password: NEW, address });
    await expect(scene.sessionOf(scene.token)).rejects.toMatchObject(OVER);
    await expect(scene.signInAs(SARI.email, NEW)).resolves.toBeDefined();
    const again = scene.confirmPasswordReset({ token, password: 'rakit-bambu-2028', address });
    await expect(again).rejects.toMatchObject(LINK_INVALID);
  });

  it('sends no reset link to an unknown e-mail, and answers the same', async () => {
    const { requestPasswordReset, emails, settled } = await sariScene();
    await requestPasswordReset({ email: 'unknown@shop.example', address });
    await settled();
    expect(emails).toEqual([]);
  });

  it('keeps the password if a reset link is expired, superseded, altered or forged', async () => {
    const scene = await sariScene();
    const token = await linkOf(scene);
    const confirm = (text: string, password = NEW) =>
      scene.confirmPasswordReset({ token: text, password, address });
    for (const text of ['', 'sealed:', `${token.slice(0, -2)}AA`, scene.token]) {
      await expect(confirm(text)).rejects.toMatchObject(LINK_INVALID);
    }
    await expect(confirm(token, 'short')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    scene.clock.advance(HOUR_MS);
    await expect(confirm(token)).rejects.toMatchObject(LINK_INVALID);
    const second = await linkOf(scene);
    const { session } = await scene.signInAs(SARI.email);
    const entered = await scene.sessionOf((await scene.signInAs(SARI.email)).token);
    expect(session.personId).toBe(entered.personId);
    await scene.changePassword(entered, CHANGE);
    await expect(confirm(second)).rejects.toMatchObject(LINK_INVALID);
  });

  it('resets a password once if two requests use a link at once', async () => {
    const scene = await sariScene();
    const token = await linkOf(scene);
    const confirm = (password: string) => scene.confirmPasswordReset({ token, password, address });
    const both = await Promise.allSettled([confirm(NEW), confirm('rakit-bambu-2028')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('reports a reset e-mail that failed, without the link', async () => {
    const reported: unknown[][] = [];
    const scene = await sariScene({
      passwords: fakePasswords,
      emailSender: { send: () => Promise.reject(new Error('no server')) },
      reportError: (...args) => void reported.push(args),
    });
    await scene.requestPasswordReset({ email: SARI.email, address });
    await scene.settled();
    expect(reported).toEqual([['an e-mail with a link was not sent', new Error('no server')]]);
  });

  it('limits reset links to five at once, then one in five minutes', async () => {
    const { requestPasswordReset, emails, settled } = await sariScene();
    const request = (at: number) => requestPasswordReset({ email: SARI.email, address: `${at}` });
    for (let at = 0; at < 5; at += 1) await request(at);
    await expect(request(6)).rejects.toThrow('Too many attempts; try again in 300 s.');
    await settled();
    expect(emails).toHaveLength(5);
  });
});

async function linkOf({
  requestPasswordReset,
  settled,
  emails,
}: Awaited<ReturnType<typeof sariScene>>): Promise<string> {
  await requestPasswordReset({ email: SARI.email, address });
  await settled();
  const [, token = ''] = /\/reset#(\S+)/.exec(emails.at(-1)?.text ?? '') ?? [];
  expect(token).not.toBe('');
  return token;
}
