import { type Brand, NO_BRAND } from '#domain/notifying/brand/brand.ts';
import type { BrandChange } from '#domain/notifying/brand/brand-input.ts';
import { notFound } from '#domain/refusal.ts';
import {
  type Actor,
  changedFields,
  readNextAct,
  recordAct,
} from '../../people/access/account-acts.ts';
import type { Ports } from '../../ports.ts';

/** Sets the given fields and keeps the others. Without an actor, an operator sets them. */
export type SetBrand = (accountId: string, change: BrandChange, actor?: Actor) => Promise<Brand>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock'>;

export function setBrand({ unitOfWork, clock }: Deps): SetBrand {
  return async (accountId, change, actor) =>
    unitOfWork.decide({
      retry: true,
      async look(stores) {
        const next = await readNextAct(stores, accountId, actor ?? null);
        const account = await stores.accounts.find(accountId);
        return { next, account, found: await stores.brands.find(accountId) };
      },
      decide({ next, account, found }, write) {
        if (account === undefined) throw notFound('account');
        const before = found ?? { accountId, ...NO_BRAND };
        const brand = { ...before, ...change };
        const detail = changedFields(before, brand);
        if (detail === '') return before;
        write.brands.save(brand);
        const subject = account.name;
        const now = clock.now();
        recordAct(write, next, { kind: 'BRAND_CHANGED', subject, detail, now });
        return brand;
      },
    });
}
