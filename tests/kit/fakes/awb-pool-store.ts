import { type AwbPoolStore, LOW_LEFT } from '#domain/carrying/awb-pool/awb-pool.ts';
import { placeOf, type Table } from './table.ts';

export type OwnAwb = {
  readonly provider: string;
  readonly awb: string;
  /** Order of the AWB; null: free. */
  readonly reference: string | null;
  readonly isLastBeforeLow: boolean;
};

export function fakeAwbPoolStore(table: Table<OwnAwb>): AwbPoolStore {
  const of = (provider: string) =>
    [...table.entries().values()]
      .filter((one) => one.provider === provider)
      .toSorted((one, other) => (one.awb < other.awb ? -1 : 1));
  const put = (one: OwnAwb) => table.replace(placeOf(one.provider, one.awb), one);
  return {
    async take(provider, reference) {
      const all = of(provider);
      const own = all.find((one) => one.reference === reference);
      const taken = own ?? all.find((one) => one.reference === null);
      if (taken === undefined) return undefined;
      put({ ...taken, reference });
      return { awb: taken.awb, isLastBeforeLow: taken.isLastBeforeLow };
    },
    async bind(provider, reference, numbers) {
      const all = of(provider);
      const own = all.find((one) => one.reference === reference);
      const awb = own?.awb ?? numbers.find((number) => all.every((one) => one.awb !== number));
      if (awb === undefined) return undefined;
      if (own === undefined) put({ provider, awb, reference, isLastBeforeLow: false });
      return awb;
    },
    async referencesOf(provider, numbers) {
      return of(provider).flatMap(({ awb, reference }) =>
        reference !== null && numbers.includes(awb) ? [reference] : [],
      );
    },
    async add(provider, awbs) {
      const known = new Set(of(provider).map(({ awb }) => awb));
      const fresh = [...new Set(awbs)].filter((awb) => !known.has(awb));
      for (const awb of fresh) put({ provider, awb, reference: null, isLastBeforeLow: false });
      const free = of(provider).filter(({ reference }) => reference === null);
      const marked = free.at(Math.max(0, free.length - 1 - LOW_LEFT));
      for (const one of free) put({ ...one, isLastBeforeLow: one === marked });
      return fresh.length;
    },
  };
}
