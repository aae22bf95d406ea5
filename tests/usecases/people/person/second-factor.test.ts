import { describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { secretBox } from '#adapters/system/secret-box.ts';
import { rotateSecrets } from '#src/usecases/carrying/courier-configuration/rotate-secrets.ts';
import { SECRETS_KEY } from '#tests/kit/secret-box.ts';
import { BROWSER, NOW, PASSWORD, SARI, sariScene } from './scene.ts';

const WRONG = { name: 'Refusal', code: 'SECOND_FACTOR_WRONG' };
const STEP_MS = 30_000;

describe('a second factor', () => {
  it('enables a second factor with its first code and then requires one at sign-in', async () => {
    const scene = await sariScene();
    const { secret, uri } = await scene.beginSecondFactor(scene.session, PASSWORD);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Satukurir:sari%40shop\.example\?/);
    expect(uri).toContain(`secret=${secret}`);
    await expect(scene.signInAs(SARI.email)).resolves.toBeDefined();
    const code = codeOf(secret);
    const begun = await scene.confirmSecondFactor(scene.session, { code, ...BROWSER });
    expect(begun.recoveryCodes).toHaveLength(10);
    await expect(scene.sessionOf(scene.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await scene.sessionOf(begun.token)).toMatchObject({ role: 'OWNER' });
    await expect(scene.signInAs(SARI.email)).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    await expect(scene.signInAs(SARI.email, 'wrong')).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
    });
  });

  it('accepts each second factor code once, of the current, previous or next half minute', async () => {
    const { signInAs, secret, clock } = await withFactor();
    const enter = (code: string) => signInAs(SARI.email, PASSWORD, code);
    await expect(enter(codeOf(secret))).rejects.toMatchObject(WRONG);
    clock.advance(STEP_MS);
    const next = codeOf(secret, STEP_MS);
    const both = await Promise.allSettled([enter(next), enter(next)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    clock.advance(20 * 60_000);
    const elapsed = STEP_MS + 20 * 60_000;
    await expect(enter(codeOf(secret, elapsed - 2 * STEP_MS))).rejects.toMatchObject(WRONG);
    await expect(enter(codeOf(secret, elapsed + STEP_MS))).resolves.toBeDefined();
    await expect(enter(codeOf(secret, elapsed))).rejects.toMatchObject(WRONG);
  });

  it('accepts each recovery code once in any notation', async () => {
    const { signInAs, recoveryCodes, stores, session } = await withFactor();
    const [first = '', second = ''] = recoveryCodes;
    const enter = (code: string) => signInAs(SARI.email, PASSWORD, code);
    await expect(enter(first.toLowerCase().replaceAll('-', ' '))).resolves.toBeDefined();
    await expect(enter(first)).rejects.toMatchObject(WRONG);
    await expect(enter(second)).resolves.toBeDefined();
    const person = await stores.people.find(session.personId);
    expect(person?.secondFactor?.recoveryCodes).toHaveLength(8);
    expect(JSON.stringify(person)).not.toContain(second);
  });

  it('limits guesses of a second factor to five, then one in five minutes', async () => {
    const { signInAs, clock } = await withFactor();
    const enter = () => signInAs(SARI.email, PASSWORD, '000000');
    for (let at = 0; at < 5; at += 1) await expect(enter()).rejects.toMatchObject(WRONG);
    await expect(enter()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    clock.advance(300_000);
    await expect(enter()).rejects.toMatchObject(WRONG);
  });

  it('requires the password to set up a second factor, and also a code to remove it', async () => {
    const scene = await withFactor();
    const wrong = { fieldErrors: [expect.objectContaining({ path: 'current_password' })] };
    const { session } = scene;
    await expect(scene.beginSecondFactor(session, 'wrong')).rejects.toMatchObject(wrong);
    const [code = ''] = scene.recoveryCodes;
    const remove = (currentPassword: string, entered: string) =>
      scene.removeSecondFactor(session, { currentPassword, code: entered, ...BROWSER });
    await expect(remove('wrong', code)).rejects.toMatchObject(wrong);
    await expect(remove(PASSWORD, '000000')).rejects.toMatchObject(WRONG);
    await expect(remove(PASSWORD, codeOf(scene.secret))).rejects.toMatchObject(WRONG);
    const again = scene.beginSecondFactor(session, PASSWORD);
    await expect(again).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    const begun = await remove(PASSWORD, code);
    expect(await scene.sessionOf(begun.token)).toMatchObject({ personId: session.personId });
    await expect(scene.signInAs(SARI.email)).resolves.toBeDefined();
  });

  it('rejects confirmation of a second factor by a wrong code or before setup', async () => {
    const scene = await sariScene();
    const confirm = (code: string) =>
      scene.confirmSecondFactor(scene.session, { code, ...BROWSER });
    await expect(confirm('123456')).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    await scene.beginSecondFactor(scene.session, PASSWORD);
    await expect(confirm('000000')).rejects.toMatchObject(WRONG);
    await expect(confirm('ABCD')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(scene.signInAs(SARI.email)).resolves.toBeDefined();
  });

  it('encrypts the second factor and re-encrypts it under a new key', async () => {
    const { stores, unitOfWork, session, secret } = await withFactor();
    const sealed = async () => (await stores.people.find(session.personId))?.secondFactor?.secret;
    expect(await sealed()).toMatch(/^sealed:/);
    expect(await sealed()).not.toContain(secret);
    const key = Buffer.alloc(32, 9).toString('base64');
    const box = secretBox({ key, oldKey: SECRETS_KEY });
    const rotate = rotateSecrets({ ...stores, unitOfWork, secretBox: box });
    expect(await rotate()).toMatchObject({ people: 1 });
    expect(box.isCurrent((await sealed()) ?? '')).toBe(true);
    const place = ['person', session.personId, 'second_factor'];
    expect(secretBox({ key, oldKey: null }).open((await sealed()) ?? '', place)).toBe(secret);
    expect(await rotate()).toMatchObject({ people: 0 });
  });
});

/** Scene with an enabled second factor, and the resulting session. */
async function withFactor() {
  const scene = await sariScene();
  const { secret } = await scene.beginSecondFactor(scene.session, PASSWORD);
  const { token, recoveryCodes } = await scene.confirmSecondFactor(scene.session, {
    code: codeOf(secret),
    ...BROWSER,
  });
  return { ...scene, secret, recoveryCodes, token, session: await scene.sessionOf(token) };
}

/** Code that the authenticator app shows `afterMs` after NOW. */
function codeOf(secret: string, afterMs = 0): string {
  return new TOTP({ secret }).generate({ timestamp: NOW.getTime() + afterMs });
}
