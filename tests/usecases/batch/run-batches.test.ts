import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { TENANT } from '../shipment-scene.ts';
import { batchScene, orderOf } from './batch-scene.ts';

/** As the courier's rate and the sample rule make it. */
const PRICE = 11_000;
const MINUTES = 60_000;

describe('the rows of a batch', () => {
  it('ask a courier once for equal parcels, and pay each its own price', async () => {
    const { send, run, shown, courier, stores } = await batchScene(90_000);
    const id = await send([orderOf('a'), orderOf('b'), orderOf('c')]);
    await run();
    expect(await shown(id)).toMatchObject({
      ...{ status: 'COMPLETED', created: 3, totalAmount: 3 * PRICE, paidAmount: 3 * PRICE },
    });
    expect(courier.asked).toHaveLength(1);
    const balance = await stores.wallet.balance(TENANT);
    expect(balance).toMatchObject({ available: 90_000 - 3 * PRICE, held: 3 * PRICE });
  });

  it('are errors where they cost more than they may', async () => {
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

  it('are paid as far as the wallet goes, unless all or none are to be', async () => {
    const { send, run, shown, rows } = await batchScene(PRICE + 1);
    const all = await send([orderOf('a'), orderOf('b')]);
    await run();
    expect(await shown(all)).toMatchObject({
      ...{ status: 'REFUSED', failure: { code: 'INSUFFICIENT_BALANCE' }, paidAmount: 0 },
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
  it('pays nothing until it is confirmed, and once then', async () => {
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

  it('is not confirmed beyond the balance, nor after its prices have expired', async () => {
    const { send, run, shown, confirm, clock } = await batchScene(PRICE);
    const dear = await send([orderOf('a'), orderOf('b')], { isDryRun: true });
    const id = await send([orderOf('c')], { isDryRun: true });
    await run();
    await expect(confirm(dear)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    clock.advance(16 * MINUTES);
    await expect(confirm(id)).rejects.toMatchObject({
      ...{ code: 'BATCH_NOT_CONFIRMABLE', details: { status: 'EXPIRED' } },
    });
    await run();
    await run();
    expect(await shown(id)).toMatchObject({ status: 'EXPIRED', dueAt: null, paidAmount: 0 });
  });
});
