import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { InstrumentRequest } from '#domain/money/payment/instrument.ts';
import { paymentExpiresAt } from '#domain/money/payment/paying.ts';
import type { Payment } from '#domain/money/payment/payment.ts';
import { refuseUnpaidLimit } from '#domain/money/payment/unpaid-limit.ts';
import type { Rupiah } from '#domain/money.ts';
import type { ExternalMethod } from '#domain/selling/shipment/payment-method.ts';
import type { Decision, Stores, Writes } from '#domain/unit-of-work.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { unavailable } from './call-gateway.ts';
import {
  boundUnpaid,
  hasReachedUnpaidLimit,
  instrumentOf,
  type LoadedSums,
  loadSums,
  NO_SUMS,
  type PaymentInstructions,
  refuseUnpaidLimitForCharge,
} from './open-instrument.ts';
import type { PrepareInstructions } from './prepare-instructions.ts';

/** Payment to prepare instructions for. */
export type PaymentOrder = {
  readonly method: ExternalMethod;
  readonly amount: Rupiah;
  readonly now: Date;
  /** Creation time of the subject, when its payment period begins. */
  readonly createdAt: Date;
  /** True for a new subject, which counts towards the limit of unpaid ones. */
  readonly isNew: boolean;
  /** Parts of the order id within this account; a retry has the same ones. */
  readonly identity: readonly (string | number)[];
  /** Text on the payer's statement; ASCII. */
  readonly description: string;
  /** The field that names the method. */
  readonly path: string;
};

/** `earlier`: all instruments of the subject so far. */
export type OpenRequest = InstrumentRequest & { readonly earlier: readonly Payment[] };

/** Opens the instrument of the prepared instructions. PAYMENT_UNAVAILABLE, UNPAID_LIMIT_REACHED. */
export type OpenInstrument = (request: OpenRequest) => Payment;

/** A concurrent request was faster: the prepared instructions are unusable and are made again. */
class Outrun extends Error {
  constructor() {
    super('a concurrent request was faster');
    this.name = 'Outrun';
  }
}

/**
 * Attempts of clients that concurrently request several methods; each of them succeeds in one of
 * the first attempts.
 */
const TRIES = 8;

export type PaidUseCase<Loaded, View> = {
  /**
   * Makes all refusals, then returns the order to prepare instructions for, or undefined if live
   * instructions exist. Null if the wallet pays.
   */
  readonly prepare: (() => Promise<PaymentOrder | undefined>) | null;
  look(stores: Stores): Promise<Loaded>;
  decide(loaded: Loaded, write: Writes, instrument: OpenInstrument): View;
};

export type PayOnceDeps = Pick<Ports, 'idempotent' | 'payments' | 'random'> & {
  readonly prepareInstructions: PrepareInstructions;
};

type Prepared = { readonly order: PaymentOrder; readonly instructions: PaymentInstructions };
type Limits = { readonly sums: LoadedSums; readonly hasUnpaid: boolean };

const NO_LIMITS: Limits = { sums: NO_SUMS, hasUnpaid: false };

/**
 * Pays once per request. Returns a stored answer; otherwise prepares the instructions outside any
 * transaction, then commits the paid subject, its instrument and the answer together.
 */
export function payOnce<Loaded, View>(
  deps: PayOnceDeps,
  request: IdempotentRequest,
  { prepare, look, decide }: PaidUseCase<Loaded, View>,
): Promise<IdempotentResult<View>> {
  const { idempotent } = deps;
  const { tenant } = request;
  const decisionWith = (
    prepared: Prepared | undefined,
  ): Decision<{ readonly loaded: Loaded; readonly limits: Limits }, View> => ({
    sharesCommit: tenantOf(tenant),
    /** Takes one round trip. */
    async look(stores) {
      const [loaded, limits] = await Promise.all([
        look(stores),
        prepared === undefined ? NO_LIMITS : limitsOf(prepared, tenant, stores),
      ]);
      return { loaded, limits };
    },
    decide({ loaded, limits }, write) {
      if (prepared?.order.isNew) boundUnpaid(write, tenant);
      return decide(loaded, write, instrumentFrom(prepared, limits, deps));
    },
  });
  if (prepare === null) return idempotent.run(request, decisionWith(undefined));
  return retryOutrun(() =>
    idempotent.runPrepared(request, async () => {
      const order = await prepare();
      return decisionWith(order && (await preparedFor(order, tenant, deps)));
    }),
  );
}

async function retryOutrun<Result>(attempt: () => Promise<Result>, tries = 1): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Outrun)) throw error;
    if (tries === TRIES) throw unavailable('Concurrent requests were faster: retry.');
  }
  return retryOutrun(attempt, tries + 1);
}

async function preparedFor(
  order: PaymentOrder,
  tenant: Tenant,
  { payments, prepareInstructions }: PayOnceDeps,
): Promise<Prepared> {
  const { method, amount, description, path, now, createdAt, identity } = order;
  const { accountId, environment } = tenant;
  if (order.isNew) await refuseUnpaidLimitForCharge(payments, tenant, method);
  const instructions = await prepareInstructions({
    method,
    environment,
    amount,
    description,
    path,
    expiresAt: paymentExpiresAt(method, now, createdAt),
    orderIdentity: [accountId, environment, ...identity],
  });
  return { order, instructions };
}

async function limitsOf(
  { order, instructions }: Prepared,
  { accountId, environment }: Tenant,
  { payments }: Stores,
): Promise<Limits> {
  const price = { accountId, environment, amount: order.amount, now: order.now };
  const [sums, hasUnpaid] = await Promise.all([
    loadSums(payments, instructions, price),
    order.isNew && hasReachedUnpaidLimit(payments, price),
  ]);
  return { sums, hasUnpaid };
}

function instrumentFrom(
  prepared: Prepared | undefined,
  { sums, hasUnpaid }: Limits,
  { random }: PayOnceDeps,
): OpenInstrument {
  return (request) => {
    if (prepared === undefined || isUsed(prepared, request.earlier)) throw new Outrun();
    refuseUnpaidLimit({ hasUnpaid, hasSums: false }, request.bill.environment);
    return instrumentOf(prepared.instructions, request, { sums, random });
  };
}

/** True if the charge was the instrument of a concurrent request that has been closed since. */
function isUsed({ instructions }: Prepared, earlier: readonly Payment[]): boolean {
  if (instructions.method !== 'QRIS') return false;
  const { orderId } = instructions.charge;
  return earlier.some((one) => one.method === 'QRIS' && one.orderId === orderId);
}
