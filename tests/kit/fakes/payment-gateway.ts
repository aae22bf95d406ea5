import type {
  Charge,
  ChargeRequest,
  ChargeStatus,
  Notification,
  PaymentGateway,
} from '#domain/money/payment/payment-gateway.ts';
import { GatewayFailure } from '#domain/money/payment/payment-gateway.ts';
import type { Clock } from '#domain/time.ts';

/** Behaviour of the gateway; a test replaces parts of it. */
export type GatewayBehaviour = Pick<PaymentGateway, 'charge' | 'status' | 'cancel'>;

/** Scripted gateway that records its requests. */
export type ScriptedGateway = PaymentGateway & {
  readonly charged: readonly ChargeRequest[];
  /** Order ids of all status requests. */
  readonly asked: readonly string[];
  /** Order ids of all cancellations. */
  readonly cancelled: readonly string[];
  /** Default behaviour. */
  readonly plain: GatewayBehaviour;
  does(behaviour: Partial<GatewayBehaviour>): void;
  /** Pays the charge; `changes` differ from the request. */
  pays(orderId: string, changes?: Partial<ChargeStatus>): void;
  dies(orderId: string): void;
};

export const SILENCE = 'The gateway is silent.';
const SIGNED = { 'x-signature': 'right' };

/**
 * Gateway whose charges are pending as requested by default; the same order id returns the same
 * one. Notifications are authentic with the signature of `notificationOf`.
 */
export function scriptedGateway(clock: Pick<Clock, 'now'>, code = 'SCRIPTED'): ScriptedGateway {
  const charged: ChargeRequest[] = [];
  const asked: string[] = [];
  const cancelled: string[] = [];
  const statuses = new Map<string, ChargeStatus>();
  const charges = new Map<string, Charge>();
  const plain: GatewayBehaviour = {
    async charge(request) {
      const known = charges.get(request.orderId) ?? chargeOf(request);
      charges.set(known.orderId, known);
      if (!statuses.has(known.orderId)) statuses.set(known.orderId, waiting(known));
      return known;
    },
    status: async ({ orderId }) => statuses.get(orderId),
    async cancel({ orderId }) {
      if (statuses.get(orderId)?.state === 'WAITING') change(orderId, { state: 'DEAD' });
    },
  };
  let behaviour = plain;
  const change = (orderId: string, changes: Partial<ChargeStatus>) => {
    const status = statuses.get(orderId);
    if (status === undefined) throw new Error(`there is no charge ${orderId}`);
    statuses.set(orderId, { ...status, ...changes });
  };
  return {
    code,
    charged,
    asked,
    cancelled,
    plain,
    does(changes) {
      behaviour = { ...behaviour, ...changes };
    },
    pays(orderId, changes = {}) {
      const paid = { paymentReference: `PAY-${orderId}`, paidAt: clock.now() };
      change(orderId, { state: 'PAID', ...paid, ...changes });
    },
    dies: (orderId) => change(orderId, { state: 'DEAD' }),
    charge(request, signal) {
      charged.push(request);
      return behaviour.charge(request, signal);
    },
    status(charge, signal) {
      asked.push(charge.orderId);
      return behaviour.status(charge, signal);
    },
    cancel(charge, signal) {
      cancelled.push(charge.orderId);
      return behaviour.cancel(charge, signal);
    },
    verify({ headers, body }) {
      if (headers['x-signature'] !== SIGNED['x-signature']) return undefined;
      return { orderId: body, gatewayReference: null };
    },
  };
}

/** Notification as the gateway sends it about an order. */
export function notificationOf(orderId: string): Notification {
  return { headers: SIGNED, body: orderId };
}

export async function silent(): Promise<never> {
  throw new GatewayFailure(SILENCE);
}

function chargeOf({ orderId, amount, expiresAt }: ChargeRequest): Charge {
  return {
    orderId,
    amount,
    expiresAt,
    gatewayReference: `REF-${orderId}`,
    qrString: `QR-${orderId}`,
  };
}

function waiting({ orderId, gatewayReference, amount }: Charge): ChargeStatus {
  const unpaid = { state: 'WAITING', paymentReference: null, paidAt: null } as const;
  return { orderId, gatewayReference, amount, currency: 'IDR', ...unpaid };
}
