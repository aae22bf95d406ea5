import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import type { SavedSender } from '#domain/selling/saved-sender/saved-sender.ts';
import { party } from '#tests/kit/builders.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { NOW, TENANT } from '../../shipment-scene.ts';
import { batchScene, orderOf } from './batch-scene.ts';

const SAVED: SavedSender = {
  ...TENANT,
  senderId: uuid(0x701),
  slot: 1,
  isDefault: true,
  createdAt: NOW,
  revision: 1,
  party: party({ name: 'Gudang Kalideres', districtId: '31.73.06', place: null }),
};
/** Price from the courier's rate and the sample pricing rule. */
const PRICE = 11_000;
const MINUTES = 60_000;

describe('the rows of a batch', () => {
  it('requests one rate for equal parcels of a batch and pays each row separately', async () => {
    const { send, run, shown, courier, stores } = await batchScene(90_000);
    const id = await send([orderOf('a'), orderOf('b'), orderOf('c')]);
    await run();
    expect(await shown(id)).toMatchObject({
      status: 'COMPLETED',
      created: 3,
      totalAmount: 3 * PRICE,
      paidAmount: 3 * PRICE,
    });
    expect(courier.asked).toHaveLength(1);
    const balance = await stores.wallet.balance(TENANT);
    expect(balance).toMatchObject({ available: 90_000 - 3 * PRICE, held: 3 * PRICE });
  });

  it('rejects batch rows that cost more than their maximum price', async () => {
    const { send, run, rows } = await batchScene(90_000);
    const rich = orderOf('a', { maxPrice: rupiah(PRICE) });
    const poor = orderOf('b', { maxPrice: rupiah(PRICE - 1) });
    const id = await send([rich, poor], { mode: 'VALID' });
    await run();
    expect(await rows(id)).toMatchObject([
      { status: 'CREATED', totalAmount: PRICE },
      { status: 'FAILED', errors: [{ path: 'max_price', code: 'PRICE_TOO_HIGH' }] },
    ]);
  });

  it('copies saved sender details into batch rows when they are sent, or reports an error', async () => {
    const scene = await batchScene(90_000);
    const { send, run, rows, stores } = scene;
    await writeAll(scene, (write) => write.savedSenders.insert(SAVED));
    const by = (id: string) => ({ sender: { senderId: id } });
    const known = by(SAVED.senderId);
    const sent = [orderOf('a', known), orderOf('b', known), orderOf('c', by(uuid(0x702)))];
    const id = await send([...sent, orderOf('d')], { mode: 'VALID' });
    await writeAll(scene, (write) => write.savedSenders.remove(SAVED));
    await run();
    expect(await rows(id)).toMatchObject([
      { status: 'CREATED' },
      { status: 'CREATED' },
      { status: 'FAILED', errors: [{ path: 'sender_id', code: 'UNKNOWN_SENDER' }] },
      { status: 'CREATED' },
    ]);
    const [first] = await rows(id);
    const shipment = await stores.shipments.find(TENANT, first?.shipmentNumber ?? '');
    expect(shipment?.sender.name).toBe(SAVED.party.name);
  });

  it('matches repeated batch rows by reference even if their saved sender was deleted', async () => {
    const scene = await batchScene(90_000);
    const { send, run, rows, shown } = scene;
    await writeAll(scene, (write) => write.savedSenders.insert(SAVED));
    const sender = { senderId: SAVED.senderId };
    const orders = [orderOf('a', { sender }), orderOf('b', { sender })];
    const first = await send(orders);
    await run();
    await writeAll(scene, (write) => write.savedSenders.remove(SAVED));
    const changed = orderOf('b', { sender, maxPrice: rupiah(PRICE) });
    const again = await send([...orders.slice(0, 1), changed, orderOf('c', { sender })], {
      mode: 'VALID',
    });
    expect(await shown(again)).toMatchObject({ pending: 0, created: 1, failed: 2 });
    await run();
    const [made] = await rows(first);
    expect(await rows(again)).toMatchObject([
      { status: 'CREATED', isRepeated: true, shipmentNumber: made?.shipmentNumber },
      { status: 'FAILED', errors: [{ path: 'reference', code: 'REFERENCE_CONFLICT' }] },
      { status: 'FAILED', errors: [{ path: 'sender_id', code: 'UNKNOWN_SENDER' }] },
    ]);
    expect(await shown(again)).toMatchObject({
      status: 'COMPLETED',
      totalAmount: 0,
      paidAmount: 0,
    });
  });

  it('leaves processed batch rows unchanged if a second worker read them earlier', async () => {
    const { send, run, rows, stores } = await batchScene(90_000);
    const { rowsIn } = stores.batches;
    stores.batches.rowsIn = async (key, status, limit) => {
      const read = await rowsIn(key, status, limit);
      return status === 'PRICED' ? [...read, ...read] : read;
    };
    const id = await send([orderOf('a')]);
    await run();
    expect(await rows(id)).toMatchObject([{ status: 'CREATED', isRepeated: false }]);
    expect((await stores.wallet.balance(TENANT)).available).toBe(90_000 - PRICE);
  });

  it('resumes a batch half a minute after its worker died', async () => {
    const { send, run, shown, clock, stores } = await batchScene(90_000);
    const id = await send([orderOf('a')]);
    const { rowsIn } = stores.batches;
    stores.batches.rowsIn = () => Promise.reject(new Error('died'));
    await expect(run()).rejects.toThrow('could not go on');
    stores.batches.rowsIn = rowsIn;
    clock.advance(29_999);
    await run();
    expect(await shown(id)).toMatchObject({ status: 'CHECKING' });
    clock.advance(1);
    await run();
    expect(await shown(id)).toMatchObject({ status: 'COMPLETED', created: 1 });
  });

  it('pays batch rows up to the wallet balance unless all or none must be paid', async () => {
    const { send, run, shown, rows } = await batchScene(PRICE + 1);
    const all = await send([orderOf('a'), orderOf('b')]);
    await run();
    expect(await shown(all)).toMatchObject({
      status: 'REFUSED',
      failure: { code: 'INSUFFICIENT_BALANCE' },
      paidAmount: 0,
    });
    const some = await send([orderOf('a'), orderOf('b')], { mode: 'VALID' });
    await run();
    expect(await rows(some)).toMatchObject([
      { status: 'CREATED' },
      { status: 'FAILED', errors: [{ path: '', code: 'INSUFFICIENT_BALANCE' }] },
    ]);
  });
});

describe('a dry run', () => {
  it('pays a dry run only when it is confirmed, and once', async () => {
    const { send, run, shown, confirm, stores } = await batchScene(90_000);
    const id = await send([orderOf('a')], { isDryRun: true });
    await run();
    expect((await stores.wallet.balance(TENANT)).available).toBe(90_000);
    await confirm(id);
    await run();
    expect((await confirm(id)).data).toMatchObject({ status: 'COMPLETED' });
    await run();
    expect(await shown(id)).toMatchObject({ created: 1, paidAmount: PRICE });
    expect((await stores.wallet.balance(TENANT)).available).toBe(90_000 - PRICE);
  });

  it('reuses shipments created since a dry run, without a courier call or price', async () => {
    const { send, run, rows, confirm, stores } = await batchScene(90_000);
    const first = await send([orderOf('a')], { isDryRun: true });
    const second = await send([orderOf('a')], { isDryRun: true });
    await run();
    for (const id of [first, second]) {
      await confirm(id);
      await run();
    }
    const [made] = await rows(first);
    expect(made).toMatchObject({ courierCode: expect.any(String), totalAmount: PRICE });
    expect(await rows(second)).toMatchObject([
      {
        status: 'CREATED',
        isRepeated: true,
        shipmentNumber: made?.shipmentNumber,
        courierCode: null,
        serviceCode: null,
        totalAmount: null,
      },
    ]);
    expect((await stores.wallet.balance(TENANT)).available).toBe(90_000 - PRICE);
  });

  it('rejects confirmation of a dry run above the balance or after its prices expired', async () => {
    const { send, run, shown, confirm, clock } = await batchScene(PRICE);
    const dear = await send([orderOf('a'), orderOf('b')], { isDryRun: true });
    const id = await send([orderOf('c')], { isDryRun: true });
    await run();
    await expect(confirm(dear)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    clock.advance(16 * MINUTES);
    await expect(confirm(id)).rejects.toMatchObject({
      code: 'BATCH_NOT_CONFIRMABLE',
      details: { status: 'EXPIRED' },
    });
    await run();
    await run();
    expect(await shown(id)).toMatchObject({ status: 'EXPIRED', dueAt: null, paidAmount: 0 });
  });
});
