import { describe, expect, it } from '@jest/globals';
import { MAY, OPERATOR_MAY, scopesOf } from '#domain/access/role.ts';
import {
  isOver,
  isSessionToken,
  newSessionToken,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  sessionOf,
} from '#domain/access/session.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { sampleSession } from '#tests/kit/store-contracts/person-samples.ts';
import { ALICE, INSTANT, later } from '#tests/kit/store-contracts/samples.ts';

describe('a session', () => {
  it('is over twelve hours after its last use, and thirty days after the sign-in', () => {
    const at = (createdAt: number, seen: number) =>
      isOver(
        sampleSession({ createdAt: later(INSTANT, -createdAt), lastSeenAt: later(INSTANT, -seen) }),
        INSTANT,
      );
    expect(at(SESSION_IDLE_MS, SESSION_IDLE_MS - 1)).toBe(false);
    expect(at(SESSION_IDLE_MS, SESSION_IDLE_MS)).toBe(true);
    expect(at(SESSION_ABSOLUTE_MS - 1, 0)).toBe(false);
    expect(at(SESSION_ABSOLUTE_MS, 0)).toBe(true);
    expect([SESSION_IDLE_MS, SESSION_ABSOLUTE_MS].map((ms) => ms / 3_600_000)).toEqual([12, 720]);
  });

  it('has a token that is not guessable, and known by its shape', () => {
    const token = newSessionToken(seededRandom(1));
    expect(isSessionToken(token)).toBe(true);
    expect(newSessionToken(seededRandom(2))).not.toBe(token);
    for (const other of ['', token.slice(1), `${token}x`, `${token.slice(1)}-`, ` ${token}`]) {
      expect([other, isSessionToken(other)]).toEqual([other, false]);
    }
  });

  it.each([
    ['a member', false, 'FINANCE', ALICE, 'FINANCE', MAY.FINANCE],
    ['staff who is a member', true, 'VIEWER', ALICE, 'VIEWER', MAY.VIEWER],
    ['staff in any account', true, null, ALICE, 'OPERATOR', OPERATOR_MAY],
    ['staff without an account', true, null, null, null, []],
    ['a person who was a member', false, null, ALICE, null, []],
  ] as const)('of %s may do what it says', (...args) => {
    const [, isOperator, role, accountId, entered, permissions] = args;
    const session = sampleSession({ accountId });
    const found = { session, isOperator, role, liveAllowedAt: null };
    expect(sessionOf(found, { csrfToken: 'csrf', liveNeedsConsent: false })).toEqual({
      ...{ sessionId: session.sessionId, personId: session.personId, csrfToken: 'csrf' },
      accountId: entered === null ? null : accountId,
      role: entered,
      permissions,
      scopes: scopesOf(permissions),
      isLiveAllowed: true,
    });
  });

  it.each([
    ['a member before the consent', false, 'OWNER', null, false],
    ['a member after the consent', false, 'OWNER', INSTANT, true],
    ['staff before the consent', true, null, null, true],
  ] as const)('allows LIVE where it needs consent: %s', (...args) => {
    const [, isOperator, role, liveAllowedAt, isLiveAllowed] = args;
    const found = { session: sampleSession(), isOperator, role, liveAllowedAt };
    const session = sessionOf(found, { csrfToken: 'csrf', liveNeedsConsent: true });
    expect(session.isLiveAllowed).toBe(isLiveAllowed);
  });
});
