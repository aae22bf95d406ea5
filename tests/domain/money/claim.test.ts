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
} from '#domain/money/claim/claim.ts';
import { rupiah } from '#domain/money.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { item, shipment } from '#tests/kit/builders.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const REQUEST = {
  type: 'LOST',
  amount: rupiah(100_000),
  description: 'It never came.',
  evidenceUrls: [],
} as const;
const OPEN = openedClaim(REQUEST, {
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

/** A lost parcel: price 18,000, contents worth 150,000. */
function situation(changes: Partial<ClaimSituation> = {}): ClaimSituation {
  const lost = shipment({
    status: 'LOST',
    price: rupiah(18_000),
    insuredValue: null,
    items: [item({ quantity: 1, price: rupiah(150_000) })],
  });
  return { shipment: lost, claims: [], isPaid: false, ...changes };
}

describe('new claim', () => {
  it('allows a claim for a lost parcel up to the full compensation', () => {
    expect(openClaimMax(situation())).toBe(150_000);
    expect(() => refuseNewClaim(situation(), REQUEST)).not.toThrow();
  });

  it.each(SHIPMENT_STATUSES.filter((status) => status !== 'LOST'))(
    'rejects a LOST claim for a shipment that is %s',
    (status) => {
      const other = situation({ shipment: { ...situation().shipment, status } });
      const isDamaged = status === 'DAMAGED';
      expect(openClaimMax(other)).toBe(isDamaged ? 150_000 : undefined);
      const refused = isDamaged
        ? { code: 'VALIDATION_ERROR', fieldErrors: [{ path: 'type', code: 'NOT_ALLOWED' }] }
        : { code: 'TRANSITION_NOT_ALLOWED', details: { status } };
      expect(refusalOf(other, REQUEST)).toMatchObject(refused);
    },
  );

  it.each(CLAIM_STATUSES)(
    'rejects a second claim next to a %s one, unless that was REJECTED',
    (status) => {
      const beside = situation({ claims: [BY_STATUS[status]] });
      if (status === 'REJECTED') return expect(openClaimMax(beside)).toBe(150_000);
      expect(openClaimMax(beside)).toBeUndefined();
      return expect(refusalOf(beside, REQUEST)).toMatchObject({
        code: 'TRANSITION_NOT_ALLOWED',
        details: { status, claimId: expect.stringMatching(/^clm_/) },
      });
    },
  );

  it('rejects a claim where compensation was already paid without one', () => {
    expect(openClaimMax(situation({ isPaid: true }))).toBeUndefined();
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { status: 'SETTLED' } };
    expect(refusalOf(situation({ isPaid: true }), REQUEST)).toMatchObject(refused);
  });

  it(`rejects a claim after ${CLAIMS_MAX} rejected ones, and not before`, () => {
    const rejected = (count: number) =>
      situation({ claims: Array.from({ length: count }, () => BY_STATUS.REJECTED) });
    expect(openClaimMax(rejected(CLAIMS_MAX - 1))).toBe(150_000);
    expect(openClaimMax(rejected(CLAIMS_MAX))).toBeUndefined();
    const refused = { code: 'LIMIT_REACHED', details: { limit: CLAIMS_MAX } };
    expect(refusalOf(rejected(CLAIMS_MAX), REQUEST)).toMatchObject(refused);
  });

  it('reports all invalid fields of a claim at once', () => {
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

describe('claim decision', () => {
  it.each(CLAIM_STATUSES)('rejects a claim that is %s only while it is OPEN', (status) => {
    const reject = () => rejectedClaim(BY_STATUS[status], 'why', NOW);
    if (status === 'OPEN') {
      const decision = { status: 'REJECTED', decidedAt: NOW, rejectionReason: 'why' };
      return expect(reject()).toEqual({ ...OPEN, ...decision });
    }
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { status } };
    return expect(reject).toThrow(expect.objectContaining(refused));
  });

  it('keeps the claimed amount of a settled claim and adds the paid one', () => {
    expect(BY_STATUS.SETTLED).toEqual({
      ...OPEN,
      status: 'SETTLED',
      decidedAt: NOW,
      settledAmount: 90_000,
      transactionId: PAYMENT.transactionId,
    });
  });
});

function refusalOf(given: ClaimSituation, claimed: Pick<Claim, 'type' | 'amount'>): unknown {
  try {
    refuseNewClaim(given, claimed);
  } catch (error) {
    return error;
  }
  return undefined;
}
