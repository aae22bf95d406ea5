import { describe, expect, it } from '@jest/globals';
import { BROWSER, PASSWORD, SARI, sariScene } from './scene.ts';

const BUDI = { account: SARI.email, email: 'budi@shop.example', name: 'Budi' };
const DAY_MS = 86_400_000;
const EXPIRED = { name: 'Refusal', code: 'PASSWORD_EXPIRED' };

describe('a first password', () => {
  it('limits the session of a first password to choosing a new one, and then ends it', async () => {
    const { scene, first } = await budiScene();
    const { token } = await scene.signInAs(BUDI.email, first);
    const session = await scene.sessionOf(token);
    expect(session).toMatchObject({ restriction: 'CHOOSE_PASSWORD', role: 'VIEWER', scopes: [] });
    const choose = (password: string) =>
      scene.changePassword(session, { currentPassword: first, password, ...BROWSER });
    await expect(choose(first)).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'password', code: 'UNCHANGED' })],
    });
    const chosen = await choose(PASSWORD);
    expect(await scene.sessionOf(chosen.token)).toMatchObject({ restriction: null });
    scene.clock.advance(DAY_MS);
    await expect(scene.signInAs(BUDI.email)).resolves.toBeDefined();
  });

  it('expires a first password after a day, for sign-ins and for open sessions', async () => {
    const { scene, first } = await budiScene();
    scene.clock.advance(DAY_MS - 1);
    const session = await scene.sessionOf((await scene.signInAs(BUDI.email, first)).token);
    scene.clock.advance(1);
    await expect(scene.signInAs(BUDI.email, first)).rejects.toMatchObject(EXPIRED);
    await expect(scene.signInAs(BUDI.email, 'another one')).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
    });
    const choice = { currentPassword: first, password: PASSWORD, ...BROWSER };
    await expect(scene.changePassword(session, choice)).rejects.toMatchObject(EXPIRED);
  });

  it('renews a first password by command and ends all sessions', async () => {
    const { scene, first } = await budiScene();
    const { token } = await scene.signInAs(BUDI.email, first);
    scene.clock.advance(DAY_MS / 4);
    const { password } = await scene.renewFirstPassword(' Budi@shop.example');
    await expect(scene.sessionOf(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(scene.signInAs(BUDI.email, first)).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
    });
    scene.clock.advance(DAY_MS - 1);
    await expect(scene.signInAs(BUDI.email, password ?? '')).resolves.toBeDefined();
    await expect(scene.renewFirstPassword('x@y.example')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('replaces a first password by a reset link, even after it expired', async () => {
    const { scene } = await budiScene();
    scene.clock.advance(2 * DAY_MS);
    await scene.requestPasswordReset({ email: BUDI.email, address: BROWSER.address });
    await scene.settled();
    const [, link = ''] = /\/reset#(\S+)/.exec(scene.emails.at(-1)?.text ?? '') ?? [];
    const { address } = BROWSER;
    await scene.confirmPasswordReset({ token: link, password: PASSWORD, address });
    const { token } = await scene.signInAs(BUDI.email);
    expect(await scene.sessionOf(token)).toMatchObject({ restriction: null });
  });
});

async function budiScene() {
  const scene = await sariScene();
  const { password } = await scene.createMember({ ...BUDI, role: 'VIEWER' });
  return { scene, first: password ?? '' };
}
