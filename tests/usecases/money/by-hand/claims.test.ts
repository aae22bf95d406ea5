import { describe, expect, it } from '@jest/globals';
import { CLAIMABLE } from '#domain/money/claim/claim-limit.ts';
import { rupiah } from '#domain/money.ts';
import { LEGAL_PAIRS } from '#domain/selling/shipment/legal-pairs.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/selling/shipment/status.ts';
import type { CreateShipmentCommand } from '#src/usecases/selling/shipment/create-shipment.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { TENANT } from '../../shipment-scene.ts';
import { balancesOf, find, snapshotOf } from '../../stored.ts';
import { actsOf, operatorScene } from './operator-scene.ts';

const CLAIM = { amount: rupiah(120_000), reference: 'JNE-LETTER-4', by: 'ani' };

describe('a claim', () => {
  it.each(CLAIMABLE)('pays a claim for a parcel that is %s from CLAIMS', async (status) => {
    const { office, number } = await shipmentIn(status);
    const before = await balancesOf(office);
    const row = await office.settle(number, CLAIM);
    expect(row).toMatchObject({
      type: 'CLAIM',
      bucket: 'AVAILABLE',
      direction: 'CREDIT',
      amount: 120_000,
      reference: { type: 'SHIPMENT', id: number },
    });
    const available = (before.AVAILABLE ?? 0) + 120_000;
    expect(await balancesOf(office)).toEqual({ ...before, AVAILABLE: available, CLAIMS: -120_000 });
    expect(await actsOf(office)).toEqual(['CLAIM_SETTLED ani: 120000 rupiah by JNE-LETTER-4']);
    expect(await office.stored.acts()).toMatchObject([{ ...TENANT, subject: number }]);
  });

  it('emits a claim settlement as the next event of its shipment', async () => {
    const { office, number } = await shipmentIn('LOST');
    const { lastSequence } = await find(office, { ...TENANT, shipmentNumber: number });
    const row = await office.settle(number, CLAIM);
    const after = await find(office, { ...TENANT, shipmentNumber: number });
    expect(after).toMatchObject({ status: 'LOST', lastSequence: lastSequence + 1 });
    const last = (await office.stored.events()).at(-1);
    expect(last).toMatchObject({
      type: 'wallet.adjusted',
      subject: number,
      previousStatus: 'LOST',
      sequence: lastSequence + 1,
    });
    expect(JSON.parse(last?.body ?? '').data).toMatchObject({
      transaction: { type: 'CLAIM', amount: 120_000, reference: { type: 'shipment', id: number } },
      previous_status: 'LOST',
      sequence: after.lastSequence,
    });
    expect(row.amount).toBe(120_000);
  });

  it.each(SHIPMENT_STATUSES.filter((status) => !CLAIMABLE.some((one) => one === status)))(
    'rejects a claim settlement while the shipment is %s',
    async (status) => {
      const { office, number } = await shipmentIn(status);
      const before = await snapshotOf(office);
      await expect(office.settle(number, CLAIM)).rejects.toMatchObject({
        code: 'TRANSITION_NOT_ALLOWED',
        details: { status },
      });
      expect(await snapshotOf(office)).toBe(before);
    },
  );

  it('rejects a claim above the insured value', async () => {
    const { office, number } = await shipmentIn('DAMAGED', { insuredValue: rupiah(2_500_000) });
    const before = await snapshotOf(office);
    const beyond = office.settle(number, { ...CLAIM, amount: rupiah(2_500_001) });
    await expect(beyond).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { max: 2_500_000 },
      fieldErrors: [{ path: 'amount', code: 'TOO_LARGE' }],
    });
    expect(await snapshotOf(office)).toBe(before);
  });

  it('settles a claim once, even if sent again or concurrently', async () => {
    const { office, number } = await shipmentIn('LOST');
    const both = await Promise.all([office.settle(number, CLAIM), office.settle(number, CLAIM)]);
    expect(both[1]).toEqual(both[0]);
    const before = await snapshotOf(office);
    expect(await office.settle(number, { ...CLAIM, reference: 'again' })).toEqual(both[0]);
    expect(await snapshotOf(office)).toBe(before);
    expect(await actsOf(office)).toHaveLength(1);
  });

  it('rejects another claim amount and returns the paid one', async () => {
    const { office, number } = await shipmentIn('LOST');
    const [one, other] = await Promise.allSettled(
      [120_000, 130_000].map((amount) =>
        office.settle(number, { ...CLAIM, amount: rupiah(amount) }),
      ),
    );
    expect([one?.status, other?.status]).toEqual(['fulfilled', 'rejected']);
    const when = office.clock.now().toISOString();
    expect(other).toMatchObject({
      reason: {
        code: 'VALIDATION_ERROR',
        message: `${number} was paid for already, on ${when} with 120000 rupiah.`,
        fieldErrors: [{ path: 'amount', code: 'TAKEN' }],
      },
    });
    expect(await balancesOf(office)).toMatchObject({ CLAIMS: -120_000 });
  });

  it.each(['BEFORE_COMMIT', 'AFTER_COMMIT'] as const)(
    'settles a claim once if the connection breaks %s',
    async (moment) => {
      const { office, number } = await shipmentIn('LOST');
      office.breakOnce(moment);
      await office.settle(number, CLAIM);
      expect(await balancesOf(office)).toMatchObject({ CLAIMS: -120_000 });
      expect(await actsOf(office)).toHaveLength(1);
    },
  );

  it('rejects a claim settlement for an unknown shipment', async () => {
    const { office } = await shipmentIn('LOST');
    const settled = office.settle('SHP261121AAAAAAAA00', CLAIM);
    await expect(settled).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

/** A shipment for 18,000 with 150,000 worth of things in it, in this status. */
async function shipmentIn(status: ShipmentStatus, command: Partial<CreateShipmentCommand> = {}) {
  const office = await operatorScene();
  const { data } = await office.createShipment({}, command);
  const number = data.shipment_number;
  const before = await find(office, { ...TENANT, shipmentNumber: number });
  const [paymentStatus = 'PAID'] = LEGAL_PAIRS[status];
  const after = { ...before, status, paymentStatus };
  await writeAll(office, (write) => write.shipments.update(before, after));
  return { office, number };
}
