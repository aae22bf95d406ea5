import { idText, uuidOf } from '#domain/id.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import type { TopUp } from '#domain/money/top-up/top-up.ts';
import { rupiah } from '#domain/money.ts';
import type { ExternalMethod } from '#domain/selling/shipment/payment-method.ts';
import type { SubjectKey } from '#domain/subject.ts';
import { paymentUseCases } from '#src/usecases/money/payment/use-cases.ts';
import { topUpUseCases } from '#src/usecases/money/top-up/use-cases.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { TENANT } from '../../shipment-scene.ts';
import { transactionsOf } from '../../stored.ts';
import { type PaymentScene, paymentScene } from '../payment/payment-scene.ts';

export const AMOUNT = 500_000;
/** The wallet's balance before. */
export const FUNDS = 90_000;

type TopUpOptions = { readonly amount?: number; readonly key?: string };

/** A payment scene with top-ups. */
export type TopUpScene = PaymentScene & ReturnType<typeof topUpCases>;

export async function topUpScene(changes: Partial<PaymentDirectory> = {}): Promise<TopUpScene> {
  const scene = await paymentScene();
  return { ...scene, ...topUpCases(scene, { ...scene.directory, ...changes }) };
}

export function keyOf({ topup_id }: { readonly topup_id: string }): SubjectKey {
  return { ...TENANT, subject: uuidOf('topUp', topup_id) ?? topup_id };
}

export async function find({ stores }: PaymentScene, key: SubjectKey): Promise<TopUp> {
  const found = await stores.topUps.find(key, key.subject);
  if (found === undefined) throw new Error(`no top-up ${key.subject}`);
  return found;
}

export async function createdTopUp(method: ExternalMethod) {
  const scene = await topUpScene();
  return { scene, key: await scene.createKey(method) };
}

/** The operator's confirmation of a transfer. */
export function transferConfirmation({ subject }: SubjectKey) {
  return { subject, reference: 'FT-1', amount: null, by: 'ani' };
}

/** The transactions by the top-up's id, oldest first. */
export async function rowsOf(scene: TopUpScene, { subject }: SubjectKey) {
  return (await transactionsOf(scene, { reference: idText('topUp', subject) })).toReversed();
}

function topUpCases(scene: PaymentScene, paymentDirectory: PaymentDirectory) {
  const ports = fakePorts(scene, { paymentDirectory, random: seededRandom(4) });
  const { createTopUp, showTopUp } = topUpUseCases({ ...ports, ...paymentUseCases(ports) });
  const create = (
    method: ExternalMethod,
    { amount = AMOUNT, key = 'top-up-1' }: TopUpOptions = {},
  ) => {
    const content = { method: 'POST', path: '/api/v1/topups', body: { amount, method } };
    const request = { tenant: TENANT, route: 'POST /topups', key, content };
    return createTopUp({ tenant: TENANT, amount: rupiah(amount), method }, request);
  };
  return {
    create,
    show: showTopUp,
    /** Creates a top-up and returns its key. */
    createKey: async (method: ExternalMethod, options: TopUpOptions = {}) =>
      keyOf((await create(method, options)).data),
  };
}
