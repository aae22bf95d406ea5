import { describe, expect, it } from '@jest/globals';
import { NO_BRAND } from '#domain/notifying/brand/brand.ts';
import { ALICE, BOB, uuid } from '#tests/kit/store-contracts/samples.ts';
import { memberScene, OWNER } from './member-scene.ts';

const notFound = { name: 'Refusal', code: 'NOT_FOUND' };

describe('an account', () => {
  it('changes only the given account fields and records which ones', async () => {
    const { updateAccount, getAccount, acts } = await memberScene();
    const before = await getAccount(ALICE);
    const change = { name: 'Toko A', contactPhone: '+6281234567890' };
    const after = { ...before, ...change };
    expect(await updateAccount(ALICE, change, OWNER)).toEqual(after);
    expect(await getAccount(ALICE)).toEqual(after);
    expect(await updateAccount(ALICE, change, OWNER)).toEqual(after);
    await updateAccount(ALICE, { contactPhone: null }, OWNER);
    expect(await getAccount(ALICE)).toEqual({ ...before, name: 'Toko A' });
    expect(await acts()).toEqual([
      '2 ACCOUNT_CHANGED sari@shop.example: Toko A (contactPhone)',
      '1 ACCOUNT_CHANGED sari@shop.example: Toko A (name, contactPhone)',
    ]);
  });

  it('rejects an account name with a web address, which invitations would send to strangers', async () => {
    const { updateAccount, getAccount } = await memberScene();
    const before = await getAccount(ALICE);
    const change = { name: 'Hadiah Rp10 juta: evil.example/klaim' };
    await expect(updateAccount(ALICE, change, OWNER)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [expect.objectContaining({ path: 'name', code: 'WEB_ADDRESS' })],
    });
    expect(await getAccount(ALICE)).toEqual(before);
  });

  it('rejects reads and changes of an unknown account', async () => {
    const { updateAccount, getAccount, setBrand } = await memberScene();
    await expect(getAccount(uuid(404))).rejects.toMatchObject(notFound);
    await expect(updateAccount(uuid(404), { name: 'A' }, OWNER)).rejects.toMatchObject(notFound);
    await expect(setBrand(uuid(404), { name: 'A' })).rejects.toMatchObject(notFound);
  });
});

describe('a brand', () => {
  it('changes a brand for people and operators alike', async () => {
    const { setBrand, getBrand, acts } = await memberScene();
    expect(await getBrand(ALICE)).toEqual({ accountId: ALICE, ...NO_BRAND });
    await setBrand(ALICE, { name: 'Toko Sari', colour: '#0f766e' }, OWNER);
    await setBrand(ALICE, { name: null });
    await setBrand(ALICE, {});
    expect(await getBrand(ALICE)).toEqual({ accountId: ALICE, ...NO_BRAND, colour: '#0f766e' });
    expect(await getBrand(BOB)).toEqual({ accountId: BOB, ...NO_BRAND });
    expect(await acts()).toEqual([
      '2 BRAND_CHANGED Satukurir: Toko Alice (name)',
      '1 BRAND_CHANGED sari@shop.example: Toko Alice (name, colour)',
    ]);
  });
});

describe('an act', () => {
  it('rejects an account change by a deleted person and records no act', async () => {
    const { setBrand, acts } = await memberScene();
    const gone = { ...OWNER, personId: uuid(404) };
    const refused = setBrand(ALICE, { name: 'A' }, gone);
    await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await acts()).toEqual([]);
  });
});
