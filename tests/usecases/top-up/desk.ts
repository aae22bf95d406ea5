import { systemDigest } from '#adapters/system/digest.ts';
import { idText, uuidOf } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import type { OutsideMethod } from '#domain/payment/method.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { TopUp } from '#domain/top-up/top-up.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { once } from '#src/usecases/idempotency/once.ts';
import { findMeans } from '#src/usecases/payment/find-means.ts';
import { createTopUp } from '#src/usecases/top-up/create-top-up.ts';
import { showTopUp } from '#src/usecases/top-up/show-top-up.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { type Counter, openCounter } from '../payment/counter.ts';
import { TENANT } from '../shop.ts';

export const AMOUNT = 500_000;
/** What the wallet of the counter holds before. */
export const FUNDS = 90_000;

type Asked = { readonly amount?: number; readonly key?: string };

/** A counter at which clients top their wallets up, too. */
export type Desk = Counter & ReturnType<typeof topUpCases>;

export async function openDesk(changes: Partial<PaymentDirectory> = {}): Promise<Desk> {
  const counter = await openCounter();
  return { ...counter, ...topUpCases(counter, { ...counter.directory, ...changes }) };
}

/** Another desk over the same books, which sees every sum taken. */
export function crowded(desk: Desk): Desk {
  const takenSums: PaymentStore['takenSums'] = async ({ from, reserveTo }) =>
    Array.from({ length: reserveTo - from + 1 }, (_, index) => rupiah(from + index));
  const unitOfWork: UnitOfWork = {
    ...desk.unitOfWork,
    decide: ({ look, decide }) =>
      desk.unitOfWork.decide({
        look: (stores) => look({ ...stores, payments: { ...stores.payments, takenSums } }),
        decide,
      }),
  };
  return { ...desk, ...topUpCases({ ...desk, unitOfWork }, desk.directory) };
}

export function keyOf({ topup_id }: { readonly topup_id: string }): SubjectKey {
  return { ...TENANT, subject: uuidOf('topUp', topup_id) ?? topup_id };
}

export async function find({ stores }: Counter, key: SubjectKey): Promise<TopUp> {
  const found = await stores.topUps.find(key, key.subject);
  if (found === undefined) throw new Error(`no top-up ${key.subject}`);
  return found;
}

export async function wished(method: OutsideMethod) {
  const desk = await openDesk();
  return { desk, key: await desk.wished(method) };
}

/** What an operator saw come for it. */
export function bank({ subject }: SubjectKey) {
  return { subject, reference: 'FT-1', amount: null, by: 'ani' };
}

/** What the client finds by its id, oldest first. */
export async function rowsOf({ stores }: Desk, { subject }: SubjectKey) {
  const any = { types: null, bucket: null, createdFrom: null, createdTo: null };
  const filter = { ...any, reference: idText('topUp', subject) };
  const page = { limit: 50, offset: 0, includeTotal: false };
  return (await stores.wallet.transactions(TENANT, filter, page)).items.toReversed();
}

function topUpCases(counter: Counter, directory: PaymentDirectory) {
  const { stores, unitOfWork, clock } = counter;
  const { idempotency, topUps, payments } = stores;
  const chance = seededChance(4);
  const guard = once({ unitOfWork, idempotency, digest: systemDigest });
  const means = findMeans(directory, systemDigest);
  const wish = createTopUp({
    ...{ once: guard, payments, findMeans: means, digest: systemDigest, clock, chance },
  });
  const create = (method: OutsideMethod, { amount = AMOUNT, key = 'wish-1' }: Asked = {}) => {
    const asked = { method: 'POST', path: '/api/v1/topups', body: { amount, method } };
    const request = { tenant: TENANT, route: 'POST /topups', key, asked };
    return wish({ tenant: TENANT, amount: rupiah(amount), method }, request);
  };
  return {
    create,
    show: showTopUp({ topUps, payments }),
    /** The key of a new one. */
    wished: async (method: OutsideMethod, asked: Asked = {}) =>
      keyOf((await create(method, asked)).data),
  };
}
