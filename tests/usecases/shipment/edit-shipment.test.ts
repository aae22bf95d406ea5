import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import type { Edit } from '#domain/shipment/edit.ts';
import { item, party } from '#tests/kit/builders.ts';
import { qrisOf, receivedMoney, shipmentPayableBy } from '../payment/payment-scene.ts';
import { eventTypesOf, find, snapshotOf } from '../stored.ts';

const ALL: Edit = {
  sender: { name: 'Budi', phone: '0812 9999 0000' },
  receiver: { address: 'Jl. Baru No. 1', note: null, postalCode: '61122' },
  items: [item({ name: 'Sarong', price: rupiah(1) })],
  reference: 'INV-9',
  notes: 'Ring',
  metadata: { a: 'b' },
  tags: ['late'],
};

describe('an edit of what is unpaid', () => {
  it.each(['QRIS', 'MANUAL_TRANSFER'] as const)(
    'by %s changes its texts, says so, and leaves price and instructions',
    async (method) => {
      const { scene, key } = await shipmentPayableBy(method);
      const before = await find(scene, key);
      const { data } = await scene.edit(key, ALL);
      expect(data).toMatchObject({
        sender: { name: 'Budi', phone: '+6281299990000', address: before.sender.address },
        receiver: { address: 'Jl. Baru No. 1', name: before.receiver.name, postal_code: '61122' },
        items: [{ name: 'Sarong', price: 1 }],
        reference: 'INV-9',
        notes: 'Ring',
        metadata: { a: 'b' },
        tags: ['late'],
        status: before.status,
        total_amount: before.totalAmount,
      });
      expect(Object.keys(data)).toContain(method === 'QRIS' ? 'qr_string' : 'transfer');
      expect(await eventTypesOf(scene, key)).toEqual(['shipment.created', 'shipment.updated']);
      const { receiver, lastSequence } = await find(scene, key);
      expect([receiver.note, lastSequence]).toEqual([null, before.lastSequence + 1]);
    },
  );

  it('takes the most common postal code of the district where its own is taken away', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    await scene.edit(key, { sender: { postalCode: '11840' } });
    const { data } = await scene.edit(key, { sender: { postalCode: null } });
    expect(data.sender.postal_code).toBe('11810');
  });

  it('that changes nothing is no event, and the same answer', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    const { data } = await scene.edit(key, ALL);
    const before = await snapshotOf(scene, key);
    expect((await scene.edit(key, ALL)).data).toEqual(data);
    expect((await scene.edit(key, {})).data).toEqual(data);
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('lists every text that is no phone, or that its courier does not take', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    const before = await snapshotOf(scene, key);
    const name = 'x'.repeat(31);
    const wrong = { sender: { phone: '12' }, receiver: { name, phone: '0' }, tags: ['late'] };
    await expect(scene.edit(key, wrong)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [
        { path: 'sender.phone', code: 'INVALID_FORMAT' },
        { path: 'receiver.phone', code: 'INVALID_FORMAT' },
        { path: 'receiver.name', code: 'COURIER_LIMIT' },
      ],
    });
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('that finds it paid between look and write is refused, and changes nothing', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    const payment = await qrisOf(scene, key);
    scene.beforeWriting(() => scene.receive(receivedMoney(payment)));
    await expect(scene.edit(key, ALL)).rejects.toMatchObject({ code: 'SHIPMENT_NOT_EDITABLE' });
    expect(await find(scene, key)).toMatchObject({ status: 'PROCESSING', reference: null });
  });

  it('is in what is paid afterwards', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    await scene.edit(key, ALL);
    await scene.pay(key, 'WALLET');
    const { sender } = await find(scene, key);
    expect(sender).toMatchObject({ name: 'Budi', address: party().address });
  });
});

describe('an edit of what is paid', () => {
  it('is refused with what would have allowed it', async () => {
    const { scene, key } = await shipmentPayableBy('WALLET');
    const before = await snapshotOf(scene, key);
    await expect(scene.edit(key, { reference: 'INV-9', tags: ['late'] })).rejects.toMatchObject({
      code: 'SHIPMENT_NOT_EDITABLE',
      details: { status: 'PROCESSING', allowed: ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'] },
    });
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('may change its tags', async () => {
    const { scene, key } = await shipmentPayableBy('WALLET');
    expect((await scene.edit(key, { tags: ['late'] })).data.tags).toEqual(['late']);
    const types = ['shipment.created', 'shipment.paid', 'shipment.updated'];
    expect(await eventTypesOf(scene, key)).toEqual(types);
  });
});

it('an edit of a number that is not there is NOT_FOUND', async () => {
  const { scene, key } = await shipmentPayableBy('QRIS');
  for (const shipmentNumber of ['SHP', `${key.shipmentNumber.slice(0, 9)}000000000`]) {
    const strange = { ...key, shipmentNumber };
    await expect(scene.edit(strange, ALL)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});
