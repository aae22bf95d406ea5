import { describe, expect, it } from '@jest/globals';
import { idText, uuidOf } from '#domain/id.ts';
import { CLAIMS_MAX } from '#domain/money/claim/claim.ts';
import { rupiah } from '#domain/money.ts';
import { LEGAL_PAIRS } from '#domain/selling/shipment/legal-pairs.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import type { IdempotentRequest } from '#src/usecases/platform/idempotency/idempotent.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { TENANT } from '../../shipment-scene.ts';
import { balancesOf, find, snapshotOf } from '../../stored.ts';
import { actsOf, type OperatorScene, operatorScene } from './operator-scene.ts';

const CLAIM = {
  type: 'LOST',
  amount: rupiah(120_000),
  description: 'It never came.',
  evidenceUrls: ['https://shop.example/1.jpg'],
} as const;
const SETTLEMENT = { amount: rupiah(90_000), reference: 'JNE-LETTER-4', by: 'ani' };
const WHY = { reason: 'The photos show another parcel.', by: 'budi' };

describe('a claim of a client', () => {
  it('opens a client claim with a shipment event and without moving money', async () => {
    const { office, number, open } = await lostParcel();
    const money = await balancesOf(office);
    const { lastSequence } = await find(office, { ...TENANT, shipmentNumber: number });
    const { data } = await open();
    expect(data).toEqual({
      claim_id: expect.stringMatching(/^clm_/),
      environment: 'TEST',
      status: 'OPEN',
      shipment_number: number,
      type: 'LOST',
      amount: 120_000,
      description: 'It never came.',
      evidence_urls: CLAIM.evidenceUrls,
      photos: [],
      settled_amount: null,
      transaction_id: null,
      rejection_reason: null,
      created_at: office.clock.now().toISOString(),
      decided_at: null,
    });
    expect(await balancesOf(office)).toEqual(money);
    const [event] = (await office.stored.events()).slice(-1);
    expect(event).toMatchObject({ type: 'claim.opened', subject: number, previousStatus: null });
    expect(JSON.parse(event?.body ?? '').data).toEqual({
      claim: data,
      previous_status: null,
      sequence: lastSequence + 1,
    });
    expect(await office.claims.showClaims(TENANT, number)).toMatchObject({
      claims: [{ status: 'OPEN', amount: 120_000 }],
      max: undefined,
    });
  });

  it('opens one claim per idempotency key, however often it is sent', async () => {
    const { office, open } = await lostParcel();
    const [first, again] = await Promise.all([open('one'), open('one')]);
    expect(again.data).toEqual(first.data);
    expect([first.replayed, again.replayed].toSorted()).toEqual([false, true]);
    expect(await office.claims.listOpenClaims()).toHaveLength(1);
  });

  it('rejects a second claim under another key while the first is open', async () => {
    const { office, open } = await lostParcel();
    const [first, second] = await Promise.allSettled([open('one'), open('two')]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    expect(second).toMatchObject({ reason: { code: 'TRANSITION_NOT_ALLOWED' } });
    expect(await office.claims.listOpenClaims()).toHaveLength(1);
  });

  it('rejects a claim for a foreign, unknown or malformed shipment number', async () => {
    const { office, open } = await lostParcel();
    const before = await snapshotOf(office);
    for (const number of ['SHP261121AAAAAAAA00', 'x']) {
      await expect(open('one', number)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const shown = office.claims.showClaims(TENANT, number);
      await expect(shown).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await snapshotOf(office)).toBe(before);
  });

  it('rejects a claim for a parcel in transit, and changes nothing', async () => {
    const { office, number, open } = await lostParcel('IN_TRANSIT');
    const before = await snapshotOf(office);
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { status: 'IN_TRANSIT' } };
    await expect(open()).rejects.toMatchObject(refused);
    expect(await snapshotOf(office)).toBe(before);
    const shown = { claims: [], max: undefined };
    expect(await office.claims.showClaims(TENANT, number)).toEqual(shown);
  });
});

describe('an operator', () => {
  it('settles an open claim with the paid amount and emits two consecutive events', async () => {
    const { office, number, open } = await lostParcel();
    const { data } = await open();
    const { lastSequence } = await find(office, { ...TENANT, shipmentNumber: number });
    office.clock.advance(5_000);
    const paid = await office.settle(number, SETTLEMENT);
    const after = {
      ...data,
      status: 'SETTLED',
      settled_amount: 90_000,
      transaction_id: idText('transaction', paid.transactionId),
      decided_at: office.clock.now().toISOString(),
    };
    const events = (await office.stored.events()).slice(-2);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['wallet.adjusted', lastSequence + 1],
      ['claim.settled', lastSequence + 2],
    ]);
    expect(JSON.parse(events[1]?.body ?? '').data).toEqual({
      claim: after,
      previous_status: 'OPEN',
      sequence: lastSequence + 2,
    });
    const shipment = await find(office, { ...TENANT, shipmentNumber: number });
    expect(shipment.lastSequence).toBe(lastSequence + 2);
    expect(await balancesOf(office)).toMatchObject({ CLAIMS: -90_000 });
    expect(await office.claims.listOpenClaims()).toEqual([]);
    const before = await snapshotOf(office);
    expect(await office.settle(number, SETTLEMENT)).toEqual(paid);
    await expect(open('again')).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    expect(await snapshotOf(office)).toBe(before);
  });

  it('prevents later claims after an operator paid without a claim', async () => {
    const { office, number, open } = await lostParcel();
    await office.settle(number, SETTLEMENT);
    expect(await office.claims.showClaims(TENANT, number)).toEqual({ claims: [], max: undefined });
    await expect(open()).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
  });

  it('rejects a claim once, and the client reads why', async () => {
    const { office, number, open } = await lostParcel();
    const { data } = await open();
    const rejected = await reject(office, number, data.claim_id);
    expect(rejected).toMatchObject({ status: 'REJECTED', rejectionReason: WHY.reason });
    const [event] = (await office.stored.events()).slice(-1);
    expect(event).toMatchObject({ type: 'claim.rejected', previousStatus: 'OPEN' });
    expect(await actsOf(office)).toEqual([`CLAIM_REJECTED budi: ${data.claim_id}: ${WHY.reason}`]);
    const before = await snapshotOf(office);
    expect(await reject(office, number, data.claim_id)).toEqual(rejected);
    expect(await snapshotOf(office)).toBe(before);
    expect(await balancesOf(office)).not.toHaveProperty('CLAIMS');
  });

  it('leaves a newer claim open if the rejection of an older claim is repeated', async () => {
    const { office, number, open } = await lostParcel();
    const first = (await open('one')).data.claim_id;
    await reject(office, number, first);
    const second = (await open('two')).data.claim_id;
    await reject(office, number, first);
    const { claims } = await office.claims.showClaims(TENANT, number);
    expect(claims.map(({ claimId, status }) => [idText('claim', claimId), status])).toEqual([
      [second, 'OPEN'],
      [first, 'REJECTED'],
    ]);
    await office.settle(number, SETTLEMENT);
    const after = await office.claims.showClaims(TENANT, number);
    expect(after.claims.map(({ status }) => status)).toEqual(['SETTLED', 'REJECTED']);
  });

  it('refuses to reject a settled or unknown claim', async () => {
    const { office, number, open } = await lostParcel();
    const { claim_id: id } = (await open()).data;
    await office.settle(number, SETTLEMENT);
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { status: 'SETTLED' } };
    await expect(reject(office, number, id)).rejects.toMatchObject(refused);
    const unknown = idText('claim', uuid(99));
    await expect(reject(office, number, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const elsewhere = reject(office, 'SHP261121AAAAAAAA00', id);
    await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('settles or rejects a claim, never both', async () => {
    const { office, number, open } = await lostParcel();
    const { claim_id: id } = (await open()).data;
    const [rejected, settled] = await Promise.allSettled([
      reject(office, number, id),
      office.settle(number, SETTLEMENT),
    ]);
    expect([rejected.status, settled.status]).toEqual(['fulfilled', 'fulfilled']);
    const { claims } = await office.claims.showClaims(TENANT, number);
    expect(claims.map(({ status }) => status)).toEqual(['REJECTED']);
  });

  it.each(['BEFORE_COMMIT', 'AFTER_COMMIT'] as const)(
    'rejects a claim once if the connection breaks %s',
    async (moment) => {
      const { office, number, open } = await lostParcel();
      const { claim_id: id } = (await open()).data;
      office.breakOnce(moment);
      expect(await reject(office, number, id)).toMatchObject({ status: 'REJECTED' });
      expect(await actsOf(office)).toHaveLength(1);
    },
  );
});

it('rejects a sixth claim for one shipment', async () => {
  const { office, number, open } = await lostParcel();
  for (let at = 1; at <= CLAIMS_MAX; at += 1) {
    const { max } = await office.claims.showClaims(TENANT, number);
    expect(max).toBe(150_000);
    await reject(office, number, (await open(`key ${at}`)).data.claim_id);
  }
  await expect(open('one more')).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  expect(await office.claims.showClaims(TENANT, number)).toMatchObject({ max: undefined });
});

function reject(office: OperatorScene, shipmentNumber: string, id: string) {
  const claimId = uuidOf('claim', id) ?? '';
  return office.claims.rejectClaim({ shipmentNumber, claimId, ...WHY });
}

/** A shipment for 18,000 with 150,000 worth of things in it, and a claim for it. */
async function lostParcel(status: ShipmentStatus = 'LOST') {
  const office = await operatorScene();
  const { data } = await office.createShipment();
  const number = data.shipment_number;
  const before = await find(office, { ...TENANT, shipmentNumber: number });
  const [paymentStatus = 'PAID'] = LEGAL_PAIRS[status];
  const after = { ...before, status, paymentStatus };
  await writeAll(office, (write) => write.shipments.update(before, after));
  const open = (key = 'claim-1', shipmentNumber = number) => {
    const command = { ...CLAIM, tenant: TENANT, shipmentNumber };
    return office.claims.openClaim(command, requestOf(key, shipmentNumber));
  };
  return { office, number, open };
}

function requestOf(key: string, number: string): IdempotentRequest {
  const path = `/api/v1/shipments/${number}/claims`;
  const route = 'POST /shipments/:shipment_number/claims';
  return { tenant: TENANT, route, key, content: { method: 'POST', path, body: CLAIM } };
}
