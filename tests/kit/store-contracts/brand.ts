import { expect } from '@jest/globals';
import type { Brand } from '#domain/notifying/brand/brand.ts';
import type { Contract, Storage } from './contract.ts';
import { ALICE, BOB, sampleAccount } from './samples.ts';
import { writeAll } from './writes.ts';

const PLAIN: Brand = {
  accountId: ALICE,
  name: null,
  colour: null,
  logo: null,
  whatsapp: null,
  email: null,
  website: null,
};
const FULL: Brand = {
  accountId: ALICE,
  name: `Toko "Sari" <&'`,
  colour: '#0f766e',
  logo: { type: 'image/png', width: 160, height: 48, data: 'iVBORw0KGgo=' },
  whatsapp: '+6281234567890',
  email: 'halo@shop.example',
  website: 'https://shop.example/',
};

export const brandContract: Contract = {
  port: 'brands',
  checks: [
    {
      name: 'stores the latest brand of each account',
      async check(storage) {
        const { brands } = storage.stores;
        await open(storage);
        expect(await brands.find(ALICE)).toBeUndefined();
        const save = (brand: Brand) => writeAll(storage, (write) => write.brands.save(brand));
        await save(FULL);
        expect(await brands.find(ALICE)).toEqual(FULL);
        const other = { ...FULL, accountId: BOB, name: 'Toko Bob', colour: '#b3261e' };
        await save(other);
        await save(PLAIN);
        expect(await brands.find(ALICE)).toEqual(PLAIN);
        expect(await brands.find(BOB)).toEqual(other);
        await save(FULL);
        expect(await brands.find(ALICE)).toEqual(FULL);
      },
    },
  ],
};

async function open(storage: Storage): Promise<void> {
  await writeAll(storage, ({ accounts }) => {
    accounts.insert(sampleAccount({ accountId: ALICE, email: 'alice@shop.example' }));
    accounts.insert(sampleAccount({ accountId: BOB, email: 'bob@shop.example' }));
  });
}
