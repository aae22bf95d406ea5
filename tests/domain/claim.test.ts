import { describe, expect, it } from '@jest/globals';
import {
  CLAIM_STATUSES,
  CLAIMS_MAX,
  type Claim,
  type ClaimSituation,
  openClaimMax,
  openedClaim,
  refuseNewClaim,
  rejectedClaim,
  settledClaim,
} from '#domain/claim/claim.ts';
import { rupiah } from '#domain/money.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment/status.ts';
import { item, shipment } from '#tests/kit/builders.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const WISH = {
  type: 'LOST',
  amount: rupiah(100_000),
  description: 'It never came.',
  evidenceUrls: [],
} as const;
const OPEN = openedClaim(WISH, {
  accountId: '01900000-0000-7000-8000-0000000000a1',
  environment: 'LIVE',
  claimId: '01900000-0000-7000-8000-000000000001',
  shipmentNumber: 'SHP261121AAAAAAAA00',
  createdAt: NOW,
});
const PAYMENT = { amount: rupiah(90_000), transactionId: OPEN.claimId };
const BY_STATUS: Readonly<Record<Claim['status'], Claim>> = {
  OPEN,
  SETTLED: settledClaim(OPEN, PAYMENT, NOW),
  REJECTED: rejectedClaim(OPEN, 'no', NOW),
};

/** A lost parcel of 18,000 with 150,000 worth of things in it. */
function situation(changes: Partial<ClaimSituation> = {}): ClaimSituation {
  const lost = shipment({
    status: 'LOST',
    price: rupiah(18_000),
    insuredValue: null,
    items: [item({ quantity: 1, price: rupiah(150_000) })],
  });
  return { shipment: lost, claims: [], isPaid: false, ...changes };
}

describe('a new claim', () => {
  it('for a lost parcel may be of all that is compensated', () => {
    expect(openClaimMax(situation())).toBe(150_000);
    expect(() => refuseNewClaim(situation(), WISH)).not.toThrow();
  });

  it.each(SHIPMENT_STATUSES.filter((status) => status !== 'LOST'))(
    'of the type LOST is refused for a shipment that is %s',
    (status) => {
      const other = situation({ shipment: { ...situation().shipment, status } });
      const isDamaged = status === 'DAMAGED';
      expect(openClaimMax(other)).toBe(isDamaged ? 150_000 : undefined);
      const refused = isDamaged
        ? { code: 'VALIDATION_ERROR', fieldErrors: [{ path: 'type', code: 'NOT_ALLOWED' }] }
        : { code: 'TRANSITION_NOT_ALLOWED', details: { status } };
      expect(refusalOf(other, WISH)).toMatchObject(refused);
    },
  );

  it.each(CLAIM_STATUSES)('beside one that is %s is refused unless that is REJECTED', (status) => {
    const beside = situation({ claims: [BY_STATUS[status]] });
    if (status === 'REJECTED') return expect(openClaimMax(beside)).toBe(150_000);
    expect(openClaimMax(beside)).toBeUndefined();
    return expect(refusalOf(beside, WISH)).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      details: { status, claimId: expect.stringMatching(/^clm_/) },
    });
  });

  it('is refused where the compensation was paid without one', () => {
    expect(openClaimMax(situation({ isPaid: true }))).toBeUndefined();
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { status: 'SETTLED' } };
    expect(refusalOf(situation({ isPaid: true }), WISH)).toMatchObject(refused);
  });

  it(`is refused after ${CLAIMS_MAX} of them, and not before`, () => {
    const rejected = (count: number) =>
      situation({ claims: Array.from({ length: count }, () => BY_STATUS.REJECTED) });
    expect(openClaimMax(rejected(CLAIMS_MAX - 1))).toBe(150_000);
    expect(openClaimMax(rejected(CLAIMS_MAX))).toBeUndefined();
    const refused = { code: 'LIMIT_REACHED', details: { limit: CLAIMS_MAX } };
    expect(refusalOf(rejected(CLAIMS_MAX), WISH)).toMatchObject(refused);
  });

  it('says all that is wrong at once', () => {
    const wrong = { type: 'DAMAGED', amount: rupiah(150_001) } as const;
    expect(refusalOf(situation(), wrong)).toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [
        { path: 'type', code: 'NOT_ALLOWED' },
        { path: 'amount', code: 'TOO_LARGE' },
      ],
    });
  });
});

describe('a claim', () => {
  it.each(CLAIM_STATUSES)('that is %s is rejected only while it is OPEN', (status) => {
    const reject = () => rejectedClaim(BY_STATUS[status], 'why', NOW);
    if (status === 'OPEN') {
      const decision = { status: 'REJECTED', decidedAt: NOW, rejectionReason: 'why' };
      return expect(reject()).toEqual({ ...OPEN, ...decision });
    }
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { status } };
    return expect(reject).toThrow(expect.objectContaining(refused));
  });

  it('that is settled keeps what was asked for, and says what was paid', () => {
    expect(BY_STATUS.SETTLED).toEqual({
      ...OPEN,
      status: 'SETTLED',
      decidedAt: NOW,
      settledAmount: 90_000,
      transactionId: PAYMENT.transactionId,
    });
  });
});

function refusalOf(given: ClaimSituation, wish: Pick<Claim, 'type' | 'amount'>): unknown {
  try {
    refuseNewClaim(given, wish);
  } catch (error) {
    return error;
  }
  return undefined;
}
