import { describe, expect, it } from '@jest/globals';
import { hasEntered } from '#domain/people/access/caller.ts';
import { PROOF_VALID_MS, refuseOldProof } from '#domain/people/access/proof.ts';
import {
  RESTRICTIONS,
  type Restriction,
  refuseRestricted,
} from '#domain/people/access/restriction.ts';
import { MAY, OPERATOR_MAY, scopesOf } from '#domain/people/access/role.ts';
import {
  isOver,
  isSessionToken,
  newSessionToken,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  sessionOf,
} from '#domain/people/access/session.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { sampleSession } from '#tests/kit/store-contracts/person-samples.ts';
import { ALICE, INSTANT, later } from '#tests/kit/store-contracts/samples.ts';

const TERMS = { csrfToken: 'csrf', liveNeedsConsent: false };
const OPTIONAL = { ...TERMS, factorPolicy: { ownersNeedFactor: false } };
const REQUIRED = { ...TERMS, factorPolicy: { ownersNeedFactor: true } };

describe('session', () => {
  it('expires a session twelve hours after its last use and thirty days after the sign-in', () => {
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

  it('generates unpredictable session tokens and recognises their format', () => {
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
  ] as const)('derives role and permissions in a session of %s', (...args) => {
    const [, isOperator, role, accountId, entered, permissions] = args;
    const session = sampleSession({ accountId });
    const holder = { isOperator, role, hasFirstPassword: false, hasSecondFactor: true };
    const found = { session, ...holder, liveAllowedAt: null };
    expect(sessionOf(found, OPTIONAL)).toEqual({
      sessionId: session.sessionId,
      personId: session.personId,
      csrfToken: 'csrf',
      accountId: entered === null ? null : accountId,
      role: entered,
      restriction: null,
      provedAt: session.provedAt,
      permissions,
      scopes: scopesOf(permissions),
      isLiveAllowed: true,
    });
  });

  it.each([
    ['a member before the consent', false, 'OWNER', null, false],
    ['a member after the consent', false, 'OWNER', INSTANT, true],
    ['staff before the consent', true, null, null, true],
  ] as const)('decides if LIVE is open where it needs consent: %s', (...args) => {
    const [, isOperator, role, liveAllowedAt, isLiveAllowed] = args;
    const holder = { isOperator, role, hasFirstPassword: false, hasSecondFactor: true };
    const found = { session: sampleSession(), ...holder, liveAllowedAt };
    const session = sessionOf(found, { ...OPTIONAL, liveNeedsConsent: true });
    expect(session.isLiveAllowed).toBe(isLiveAllowed);
  });

  it.each([
    [
      'first password, whatever else applies',
      { hasFirstPassword: true },
      OPTIONAL,
      'CHOOSE_PASSWORD',
    ],
    ['staff without a second factor', { isOperator: true }, OPTIONAL, 'SET_UP_FACTOR'],
    ['staff that is a member', { isOperator: true, role: 'VIEWER' }, OPTIONAL, 'SET_UP_FACTOR'],
    ['an owner who needs none', { role: 'OWNER' }, OPTIONAL, null],
    ['an owner who needs one', { role: 'OWNER' }, REQUIRED, 'SET_UP_FACTOR'],
    ['an owner who has one', { role: 'OWNER', hasSecondFactor: true }, REQUIRED, null],
    ['another member', { role: 'DEVELOPER' }, REQUIRED, null],
  ] as const)(
    'restricts a session as its policy requires, without permissions until then: %s',
    (...args) => {
      const [, own, policy, restriction] = args;
      const none = {
        isOperator: false,
        role: null,
        hasFirstPassword: false,
        hasSecondFactor: false,
      };
      const at = { session: sampleSession({ accountId: ALICE }), liveAllowedAt: null };
      const session = sessionOf({ ...at, ...none, ...own }, policy);
      expect(session.restriction).toBe(restriction);
      const expected = restriction === null ? session.permissions : [];
      expect([session.permissions, session.scopes]).toEqual([expected, scopesOf(expected)]);
      expect(hasEntered(session)).toBe(restriction === null);
      const ask = (under: readonly Restriction[]) => () => refuseRestricted(session, under);
      expect(ask(RESTRICTIONS)).not.toThrow();
      if (restriction === null) expect(ask([])).not.toThrow();
      else expect(ask([])).toThrow(expect.objectContaining({ code: 'SESSION_RESTRICTED' }));
    },
  );

  it('accepts a proof of identity for ten minutes', () => {
    const { provedAt } = sampleSession();
    const at = (afterMs: number) => () => refuseOldProof({ provedAt }, later(provedAt, afterMs));
    expect(at(PROOF_VALID_MS - 1)).not.toThrow();
    expect(at(PROOF_VALID_MS)).toThrow(expect.objectContaining({ code: 'PROOF_REQUIRED' }));
    expect(PROOF_VALID_MS).toBe(600_000);
  });
});
