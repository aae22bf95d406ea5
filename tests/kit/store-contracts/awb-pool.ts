import { expect } from '@jest/globals';
import { LOW_LEFT } from '#domain/carrying/awb-pool/awb-pool.ts';
import { awbsBetween } from '#domain/carrying/awb-pool/awb-range.ts';
import type { Contract } from './contract.ts';

const TEN = awbsBetween('0098', '0107') ?? [];
const [FIRST] = TEN;

export const awbPoolContract: Contract = {
  port: 'awbPool',
  checks: [
    {
      name: 'gives each order its own AWB, and the same one again on repetition',
      async check({ stores: { awbPool } }) {
        expect(await awbPool.add('SICEPAT', TEN)).toBe(10);
        const one = await awbPool.take('SICEPAT', 'SHP1');
        const two = await awbPool.take('SICEPAT', 'SHP2');
        expect([one?.awb, two?.awb]).toEqual(['0098', '0099']);
        expect(await awbPool.take('SICEPAT', 'SHP1')).toEqual(one);
      },
    },
    {
      name: 'gives out no AWB of another provider, and none from an empty pool',
      async check({ stores: { awbPool } }) {
        await awbPool.add('SICEPAT', ['0098']);
        expect(await awbPool.take('JNE', 'SHP1')).toBeUndefined();
        await awbPool.take('SICEPAT', 'SHP1');
        expect(await awbPool.take('SICEPAT', 'SHP2')).toBeUndefined();
        expect(await awbPool.take('SICEPAT', 'SHP1')).toMatchObject({ awb: '0098' });
      },
    },
    {
      name: 'adds new AWBs to the pool, and leaves used ones to their orders',
      async check({ stores: { awbPool } }) {
        await awbPool.add('SICEPAT', ['0098']);
        await awbPool.take('SICEPAT', 'SHP1');
        expect(await awbPool.add('SICEPAT', [...TEN, ...TEN])).toBe(9);
        expect(await awbPool.add('SICEPAT', TEN)).toBe(0);
        expect(await awbPool.take('SICEPAT', 'SHP2')).toMatchObject({ awb: '0099' });
        expect(await awbPool.add('JNE', TEN)).toBe(10);
      },
    },
    {
      name: 'gives each AWB to one of many simultaneous orders, and an order one AWB',
      async check({ stores: { awbPool } }) {
        await awbPool.add('SICEPAT', TEN);
        const orders = ['A', 'B', 'C', 'D', 'E'];
        const taken = await Promise.all(
          [...orders, ...orders].map((order) => awbPool.take('SICEPAT', order)),
        );
        const awbs = taken.map((one) => one?.awb);
        expect(awbs.slice(0, 5)).toEqual(awbs.slice(5));
        expect(new Set(awbs).size).toBe(5);
        const others = await Promise.all(
          ['F', 'G', 'H', 'I', 'J'].map((order) => awbPool.take('SICEPAT', order)),
        );
        expect(new Set([...taken, ...others].map((one) => one?.awb))).toEqual(new Set(TEN));
      },
    },
    {
      name: 'binds an order to the first number that no other order has, and to the same one again',
      async check({ stores: { awbPool } }) {
        expect(await awbPool.bind('NINJA', 'SHP1', ['A', 'B'])).toBe('A');
        expect(await awbPool.bind('NINJA', 'SHP2', ['A', 'B'])).toBe('B');
        expect(await awbPool.bind('NINJA', 'SHP3', ['A', 'B'])).toBeUndefined();
        expect(await awbPool.bind('NINJA', 'SHP1', ['C'])).toBe('A');
        expect(await awbPool.bind('SICEPAT', 'SHP3', ['A', 'B'])).toBe('A');
        expect(await awbPool.bind('NINJA', 'SHP3', ['C'])).toBe('C');
      },
    },
    {
      name: 'finds the orders of bound numbers, and none for a free number',
      async check({ stores: { awbPool } }) {
        await awbPool.bind('NINJA', 'SHP1', ['A']);
        await awbPool.bind('NINJA', 'SHP2', ['B']);
        await awbPool.add('NINJA', ['C']);
        const found = await awbPool.referencesOf('NINJA', ['A', 'B', 'C', 'D']);
        expect(found.toSorted()).toEqual(['SHP1', 'SHP2']);
        expect(await awbPool.referencesOf('NINJA', ['B'])).toEqual(['SHP2']);
        expect(await awbPool.referencesOf('SICEPAT', ['A', 'B'])).toEqual([]);
      },
    },
    {
      name: 'binds no number to two concurrent orders, and an order to one number',
      async check({ stores: { awbPool } }) {
        const numbers = ['A', 'B', 'C', 'D', 'E', 'F'];
        const orders = ['SHP1', 'SHP2', 'SHP3', 'SHP4', 'SHP5'];
        const bound = await Promise.all(
          [...orders, ...orders].map((order) => awbPool.bind('NINJA', order, numbers)),
        );
        expect(bound.slice(0, 5)).toEqual(bound.slice(5));
        expect(new Set(bound).size).toBe(5);
        expect(bound).not.toContain(undefined);
      },
    },
    {
      name: 'marks the AWB after which few are left, and another one after an import',
      async check({ stores: { awbPool } }) {
        const many = awbsBetween('A0000', `A0${LOW_LEFT + 1}`) ?? [];
        await awbPool.add('SICEPAT', many);
        const marks: unknown[] = [];
        for (const order of ['A', 'B', 'B', 'C']) marks.push(await awbPool.take('SICEPAT', order));
        expect(marks).toEqual([
          { awb: 'A0000', isLastBeforeLow: false },
          { awb: 'A0001', isLastBeforeLow: true },
          { awb: 'A0001', isLastBeforeLow: true },
          { awb: 'A0002', isLastBeforeLow: false },
        ]);
        await awbPool.add('SICEPAT', ['B0001', 'B0002', 'B0003']);
        expect(await awbPool.take('SICEPAT', 'D')).toMatchObject({ isLastBeforeLow: false });
        expect(await awbPool.take('SICEPAT', 'E')).toMatchObject({ isLastBeforeLow: true });
      },
    },
    {
      name: 'separates equal AWBs and orders of different providers',
      async check({ stores: { awbPool } }) {
        await awbPool.add('JNE', ['0001', ...TEN]);
        await awbPool.add('SICEPAT', TEN);
        const taken = [
          await awbPool.take('SICEPAT', 'SHP1'),
          await awbPool.take('JNE', 'SHP1'),
          await awbPool.take('JNE', 'SHP2'),
        ];
        expect(taken.map((one) => one?.awb)).toEqual(['0098', '0001', '0098']);
      },
    },
    {
      name: 'marks only AWBs of its own provider, whatever another one imports',
      async check({ stores: { awbPool } }) {
        await awbPool.add('SICEPAT', awbsBetween('A0000', `A0${LOW_LEFT + 1}`) ?? []);
        await awbPool.add('JNE', TEN);
        expect(await awbPool.take('JNE', 'A')).toMatchObject({ isLastBeforeLow: true });
        expect(await awbPool.take('SICEPAT', 'A')).toMatchObject({ isLastBeforeLow: false });
        expect(await awbPool.take('SICEPAT', 'B')).toMatchObject({ isLastBeforeLow: true });
      },
    },
    {
      name: 'moves the low-pool mark to later AWBs after an import of new ones, not of known ones',
      async check({ stores: { awbPool } }) {
        const many = awbsBetween('A0000', `A0${LOW_LEFT + 1}`) ?? [];
        for (const awbs of [many, many, ['B0001', 'B0002']]) await awbPool.add('SICEPAT', awbs);
        const marks: unknown[] = [];
        for (const order of ['A', 'B', 'C', 'D']) marks.push(await awbPool.take('SICEPAT', order));
        expect(marks).toEqual([
          { awb: 'A0000', isLastBeforeLow: false },
          { awb: 'A0001', isLastBeforeLow: false },
          { awb: 'A0002', isLastBeforeLow: false },
          { awb: 'A0003', isLastBeforeLow: true },
        ]);
      },
    },
    {
      name: 'keeps the low-pool mark when the same AWBs are imported again',
      async check({ stores: { awbPool } }) {
        const many = awbsBetween('A0000', `A0${LOW_LEFT + 1}`) ?? [];
        for (const awbs of [many, many]) await awbPool.add('SICEPAT', awbs);
        await awbPool.take('SICEPAT', 'A');
        expect(await awbPool.take('SICEPAT', 'B')).toMatchObject({ isLastBeforeLow: true });
      },
    },
    {
      name: 'leaves the low-pool mark of a used AWB, and marks only free ones',
      async check({ stores: { awbPool } }) {
        await awbPool.add('SICEPAT', TEN);
        const first = await awbPool.take('SICEPAT', 'A');
        await awbPool.add('SICEPAT', ['0108']);
        expect(await awbPool.take('SICEPAT', 'A')).toEqual(first);
        expect(await awbPool.take('SICEPAT', 'B')).toEqual({ awb: '0099', isLastBeforeLow: true });
      },
    },
    {
      name: 'marks the first AWB of a small pool',
      async check({ stores: { awbPool } }) {
        await awbPool.add('SICEPAT', TEN);
        const taken = await awbPool.take('SICEPAT', 'A');
        expect(taken).toEqual({ awb: FIRST, isLastBeforeLow: true });
        expect(await awbPool.take('SICEPAT', 'B')).toMatchObject({ isLastBeforeLow: false });
      },
    },
  ],
};
