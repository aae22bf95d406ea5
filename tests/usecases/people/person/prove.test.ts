import { describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { BROWSER, NOW, PASSWORD, SARI, sariScene } from './scene.ts';

const HOUR_MS = 3_600_000;
const PROOF = { currentPassword: PASSWORD, code: null, ...BROWSER };

describe('a person who proves themselves again', () => {
  it('replaces the session after a password proof, with the same account and end', async () => {
    const scene = await sariScene();
    scene.clock.advance(HOUR_MS);
    const { session } = scene;
    expect(session.provedAt).toEqual(NOW);
    const begun = await scene.prove(session, PROOF);
    const now = new Date(NOW.getTime() + HOUR_MS);
    const { personId, accountId } = session;
    const expected = { personId, accountId, createdAt: NOW, provedAt: now, lastSeenAt: now };
    expect(begun.session).toMatchObject(expected);
    expect(await scene.sessionOf(begun.token)).toMatchObject({ provedAt: now, role: 'OWNER' });
    await expect(scene.sessionOf(scene.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(scene.prove(session, PROOF)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('requires the password, and a code if a second factor is enabled', async () => {
    const scene = await sariScene();
    await expect(
      scene.prove(scene.session, { ...PROOF, currentPassword: 'wrong' }),
    ).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'current_password', code: 'WRONG' })],
    });
    const { secret } = await scene.beginSecondFactor(scene.session, PASSWORD);
    const code = new TOTP({ secret }).generate({ timestamp: NOW.getTime() });
    const confirmed = await scene.confirmSecondFactor(scene.session, { code, ...BROWSER });
    const session = await scene.sessionOf(confirmed.token);
    const withCode = (entered: string | null) => scene.prove(session, { ...PROOF, code: entered });
    await expect(withCode(null)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    await expect(withCode(code)).rejects.toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    const [recovery = ''] = confirmed.recoveryCodes;
    await expect(withCode(recovery)).resolves.toBeDefined();
  });

  it('keeps the password proof when the person opens another account', async () => {
    const scene = await sariScene();
    const { email } = await scene.createAccount({ name: 'Toko Budi', email: 'toko@budi.example' });
    await scene.createMember({ account: email, email: SARI.email, name: '', role: 'VIEWER' });
    scene.clock.advance(HOUR_MS);
    const begun = await scene.chooseAccount(scene.session, { account: email, ...BROWSER });
    expect(begun.session.provedAt).toEqual(NOW);
  });
});
