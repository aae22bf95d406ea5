import type { Chance } from '#domain/chance.ts';
import type { QrisPayment } from '#domain/payment/payment.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { PaymentStore, Payments } from '#domain/payment/payment-store.ts';
import { type SubjectKey, subjectText } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { atATime } from '../at-a-time.ts';
import type { Complain } from '../complain.ts';
import { statusAt } from './ask-gateway.ts';
import { findPayable } from './find-payable.ts';
import type { RecordChargeStatus } from './record-charge-status.ts';

/** The time of this one is over, whatever its instructions say; nothing where it was paid. */
export type ExpirePayment = (key: SubjectKey) => Promise<void>;

/** Ends what nobody has paid in time. Whether there may be more of it right now. */
export type ExpirePayments = () => Promise<boolean>;

type Deps = {
  readonly payments: PaymentStore;
  readonly directory: PaymentDirectory;
  readonly recordChargeStatus: RecordChargeStatus;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly complain: Complain;
};

type Recording = Pick<Deps, 'unitOfWork' | 'clock' | 'chance'>;

/** Connections at a time, of those that requests want as well. */
const WIDTH = 2;
/** A silent gateway takes ten seconds of each: all are through before their claim is over. */
const ROOM = 10;
/** Whoever claimed them is dead after that. */
const CLAIM_MS = 60_000;

export function expirePayments(deps: Deps): ExpirePayments {
  return async () => {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const due = await deps.payments.claimExpired({ room: ROOM, now, until });
    await atATime(WIDTH, due, (key) => expire(key, deps));
    return due.length === ROOM;
  };
}

export function expirePayment(deps: Recording): ExpirePayment {
  return (key) => recordExpired(key, { ...deps, isForced: true });
}

/** Before money is turned away the gateway is asked once more: its word may have got lost. */
async function expire(key: SubjectKey, deps: Deps): Promise<void> {
  try {
    await askOnceMore(await deps.payments.of(key), deps);
    await recordExpired(key, { ...deps, isForced: false });
  } catch (error) {
    deps.complain(`the payment of ${subjectText(key)} could not be ended`, error);
  }
}

/** A gateway that does not answer is no reason to wait: money that comes later is kept, too. */
async function askOnceMore({ all }: Payments, deps: Deps): Promise<void> {
  const open = all.find((one): one is QrisPayment => one.method === 'QRIS' && one.state === 'OPEN');
  const gateway = open && deps.directory.gatewayByPath(open.gateway.toLowerCase());
  if (open === undefined || gateway === undefined) return;
  const status = await statusAt(gateway, open).catch((error: unknown) => {
    deps.complain('a gateway did not say whether a charge was paid', error);
  });
  // What fails here is ours: the shipment stays due, so that no paid one is turned away.
  if (status?.state === 'PAID') await deps.recordChargeStatus(open, status);
}

function recordExpired(
  key: SubjectKey,
  { unitOfWork, clock, chance, isForced }: Recording & { readonly isForced: boolean },
): Promise<void> {
  return unitOfWork.decide({
    async look(stores) {
      const [payable, payments] = await Promise.all([
        findPayable(stores, key),
        stores.payments.of(key),
      ]);
      return { payable, payments };
    },
    decide({ payable, payments }, write) {
      const now = clock.now();
      const isLater = payable.expiresAt !== null && payable.expiresAt.getTime() > now.getTime();
      if (!payable.mayBePaid) write.payments.endWaiting(key);
      else if (isForced || !isLater) {
        payable.expire({ now, write, chance });
        const open = payments.all.find(({ state }) => state === 'OPEN');
        const closing = { from: 'OPEN', to: 'EXPIRED', at: now } as const;
        if (open !== undefined) write.payments.close(open, closing);
        write.payments.endWaiting(key);
      }
    },
  });
}
