import { describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { BROWSER, NOW, PASSWORD, SARI, sariScene } from './scene.ts';

const DAY_MS = 86_400_000;
const ASKED = { email: 'Sari@shop.example ', by: 'Rina' };
const { address } = BROWSER;

describe('a lost second factor', () => {
  it('removes a second factor by an operator a day after its owner was notified', async () => {
    const scene = await withFactor();
    const tomorrow = new Date(NOW.getTime() + DAY_MS);
    const asked = await scene.removeFactorByHand(ASKED);
    expect(asked).toMatchObject({ state: 'WAITING', from: tomorrow });
    expect(asked.person).toMatchObject({ factorRemovalBy: 'Rina', factorRemovalFrom: tomorrow });
    expect(scene.emails).toMatchObject([{ to: SARI.email }]);
    expect(scene.emails[0]?.text).toContain('https://satukurir.example/keep-factor#');
    scene.clock.advance(DAY_MS - 1);
    expect(await scene.removeFactorByHand(ASKED)).toMatchObject({
      state: 'WAITING',
      from: tomorrow,
    });
    expect(scene.emails).toHaveLength(1);
    await expect(scene.signInAs(SARI.email)).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    scene.clock.advance(1);
    expect(await scene.removeFactorByHand(ASKED)).toMatchObject({
      state: 'REMOVED',
      person: { secondFactor: null, factorRemovalFrom: null, factorRemovalBy: null },
    });
    await expect(scene.sessionOf(scene.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(scene.signInAs(SARI.email)).resolves.toBeDefined();
    await expect(scene.removeFactorByHand(ASKED)).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    });
  });

  it('keeps a factor whose person stops its removal by the link, once', async () => {
    const scene = await withFactor();
    await scene.removeFactorByHand(ASKED);
    const token = linkIn(scene.emails[0]?.text);
    await scene.stopFactorRemoval({ token, address });
    const again = scene.stopFactorRemoval({ token, address });
    await expect(again).rejects.toMatchObject({ code: 'LINK_INVALID' });
    scene.clock.advance(DAY_MS);
    expect(await scene.removeFactorByHand(ASKED)).toMatchObject({ state: 'WAITING' });
    expect(scene.emails).toHaveLength(2);
    const old = scene.stopFactorRemoval({ token, address });
    await expect(old).rejects.toMatchObject({ code: 'LINK_INVALID' });
    for (const text of ['', 'x', `${token.slice(0, -1)}~`]) {
      const other = scene.stopFactorRemoval({ token: text, address });
      await expect(other).rejects.toMatchObject({ code: 'LINK_INVALID' });
    }
  });

  it.each(['APP', 'RECOVERY'] as const)(
    'keeps a factor that is used before its removal: %s',
    async (kind) => {
      const scene = await withFactor();
      await scene.removeFactorByHand(ASKED);
      scene.clock.advance(DAY_MS);
      const [recovery = ''] = scene.recoveryCodes;
      const code = kind === 'APP' ? codeOf(scene.secret, DAY_MS) : recovery;
      await scene.signInAs(SARI.email, PASSWORD, code);
      const person = await scene.stores.people.find(scene.session.personId);
      expect(person).toMatchObject({ factorRemovalFrom: null, factorRemovalBy: null });
      expect(await scene.removeFactorByHand(ASKED)).toMatchObject({ state: 'WAITING' });
    },
  );

  it('restarts a factor removal whose request is more than a week old', async () => {
    const scene = await withFactor();
    await scene.removeFactorByHand(ASKED);
    scene.clock.advance(8 * DAY_MS);
    expect(await scene.removeFactorByHand(ASKED)).toMatchObject({ state: 'WAITING' });
    expect(scene.emails).toHaveLength(2);
  });

  it('does not start a factor removal if its owner cannot be notified', async () => {
    const send = () => Promise.reject(new Error('no mail server answers'));
    const scene = await withFactor({ emailSender: { send } });
    await expect(scene.removeFactorByHand(ASKED)).rejects.toThrow('no mail server answers');
    const person = await scene.stores.people.find(scene.session.personId);
    expect(person?.factorRemovalFrom).toBeNull();
  });

  it('rejects a factor removal for an unknown person or one without a factor', async () => {
    const scene = await sariScene();
    await expect(scene.removeFactorByHand(ASKED)).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    });
    const other = scene.removeFactorByHand({ ...ASKED, email: 'x@y.example' });
    await expect(other).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

async function withFactor(own: Parameters<typeof sariScene>[0] = {}) {
  const scene = await sariScene(own);
  const { secret } = await scene.beginSecondFactor(scene.session, PASSWORD);
  const code = codeOf(secret, 0);
  const confirmed = await scene.confirmSecondFactor(scene.session, { code, ...BROWSER });
  const { token, recoveryCodes } = confirmed;
  return { ...scene, secret, recoveryCodes, token, session: await scene.sessionOf(token) };
}

function codeOf(secret: string, afterMs: number): string {
  return new TOTP({ secret }).generate({ timestamp: NOW.getTime() + afterMs });
}

function linkIn(text = ''): string {
  return /\/keep-factor#(\S+)/.exec(text)?.[1] ?? '';
}
