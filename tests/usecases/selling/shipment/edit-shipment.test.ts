import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import type { Edit } from '#domain/selling/shipment/edit.ts';
import { item, party } from '#tests/kit/builders.ts';
import { qrisOf, receivedMoney, shipmentPayableBy } from '../../money/payment/payment-scene.ts';
import { eventTypesOf, find, snapshotOf } from '../../stored.ts';

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
    'edits the texts of an unpaid %s shipment, emits an event and keeps price and instructions',
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

  it('uses the most common postal code of the district if the given one is removed', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    await scene.edit(key, { sender: { postalCode: '11840' } });
    const { data } = await scene.edit(key, { sender: { postalCode: null } });
    expect(data.sender.postal_code).toBe('11810');
  });

  it('emits no event for an edit without changes', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    const { data } = await scene.edit(key, ALL);
    const before = await snapshotOf(scene, key);
    expect((await scene.edit(key, ALL)).data).toEqual(data);
    expect((await scene.edit(key, {})).data).toEqual(data);
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('rejects an edit and lists each invalid phone and each text over a courier limit', async () => {
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

  it('rejects an edit if the shipment is paid between read and write', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    const payment = await qrisOf(scene, key);
    scene.beforeWriting(() => scene.receive(receivedMoney(payment)));
    await expect(scene.edit(key, ALL)).rejects.toMatchObject({ code: 'SHIPMENT_NOT_EDITABLE' });
    expect(await find(scene, key)).toMatchObject({ status: 'PROCESSING', reference: null });
  });

  it('keeps an edit when the shipment is paid afterwards', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    await scene.edit(key, ALL);
    await scene.pay(key, 'WALLET');
    const { sender } = await find(scene, key);
    expect(sender).toMatchObject({ name: 'Budi', address: party().address });
  });
});

describe('an edit of what is paid', () => {
  it('rejects an edit of a paid shipment and lists the editable statuses', async () => {
    const { scene, key } = await shipmentPayableBy('WALLET');
    const before = await snapshotOf(scene, key);
    await expect(scene.edit(key, { reference: 'INV-9', tags: ['late'] })).rejects.toMatchObject({
      code: 'SHIPMENT_NOT_EDITABLE',
      details: { status: 'PROCESSING', allowed: ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'] },
    });
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('changes the tags of a paid shipment', async () => {
    const { scene, key } = await shipmentPayableBy('WALLET');
    expect((await scene.edit(key, { tags: ['late'] })).data.tags).toEqual(['late']);
    const types = ['shipment.created', 'shipment.paid', 'shipment.updated'];
    expect(await eventTypesOf(scene, key)).toEqual(types);
  });
});

it('rejects an edit of an unknown shipment number', async () => {
  const { scene, key } = await shipmentPayableBy('QRIS');
  for (const shipmentNumber of ['SHP', `${key.shipmentNumber.slice(0, 9)}000000000`]) {
    const strange = { ...key, shipmentNumber };
    await expect(scene.edit(strange, ALL)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});
