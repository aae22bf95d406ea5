import type { CourierLogLine } from './courier-log.ts';
import type { CourierWebhookSender } from './courier-webhook-sender.ts';
import type { Counts } from './kinds.ts';
import { LATER_NAMED, LIES, LOSSES } from './mischief.ts';
import type { ReceivedMessage } from './server-pool.ts';
import type { ShipmentFound } from './shipments-found.ts';

type Observed = {
  readonly log: readonly CourierLogLine[];
  readonly messages: readonly ReceivedMessage[];
  /** Manual shipments as they were before an operator resolved them. */
  readonly waited: readonly ShipmentFound[];
  readonly shipments: readonly ShipmentFound[];
  readonly courierWebhooks: Pick<CourierWebhookSender, 'counts'>;
  readonly races: readonly string[];
};

/**
 * Counts the passive faults, in orders and clocks: how often they occurred and met their target.
 */
export function countWindows(counts: Counts, seen: Observed): void {
  const { log, messages, shipments, races } = seen;
  const answers = log.filter((line) => line.act === 'ANSWER');
  const losses = answers.filter(({ mischief }) => LOSSES.includes(mischief));
  const attempts = new Map(shipments.map((one) => [one.shipment_number, one.attempts]));
  add(counts.K7, {
    injected: losses.length,
    // The courier had accepted it, and a look-up had to find that.
    open: losses.filter(({ reference }) => (attempts.get(reference)?.length ?? 0) > 1).length,
  });
  add(counts.K8, {
    injected: log.filter(({ act }) => act === 'LATER').length,
    open: log.filter(({ act }) => act === 'LANDED').length,
  });
  const skewed = messages.filter(({ skewMs }) => skewMs !== 0);
  add(counts.K13, {
    injected: new Set(skewed.map(({ by }) => by)).size,
    open: skewed.filter(({ message }) => message.kind === 'claimed').length,
  });
  const lies = answers.filter(({ mischief }) => LIES.includes(mischief));
  const own = new Map(
    log.flatMap((line) => (line.act === 'CREATE' ? [[line.reference, line.awb]] : [])),
  );
  add(counts.K14, {
    injected: lies.length,
    open: lies.filter(({ reference, awb }) => own.get(reference) !== awb).length,
  });
  const cancelled = shipments.filter((one) => one.courier_cancellation !== null);
  add(counts.K15, { injected: cancelled.length, open: races.length });
  countAtCouriers(counts, seen);
}

function countAtCouriers(
  counts: Counts,
  { log, waited, shipments, courierWebhooks }: Observed,
): void {
  const state = new Map(shipments.map((one) => [one.shipment_number, one.state]));
  const ofC = waited.filter((one) => one.courier_code === 'chaosc');
  add(counts.PERSON, {
    injected: ofC.length,
    open: ofC.filter(({ shipment_number: number }) => state.get(number) !== 'MANUAL').length,
  });
  const creates = log.filter((line) => line.act === 'CREATE');
  const named = creates.filter(({ mischief }) => LATER_NAMED.includes(mischief));
  const references = new Set(named.map(({ reference }) => reference));
  const accepted = shipments.filter(({ attempts }) =>
    attempts.some((one) => /ACCEPTED$/.test(one)),
  );
  add(counts.FOLLOWS, {
    injected: references.size,
    open: accepted.filter(({ shipment_number: number }) => references.has(number)).length,
  });
  add(counts.HOOK, { injected: courierWebhooks.counts.sent, open: courierWebhooks.counts.odd });
  const pickups = log.filter((line) => line.act === 'PICKUP');
  add(counts.PICKUP, {
    injected: new Set(pickups.map(({ reference }) => reference)).size,
    open: pickups.filter(({ decision }) => decision !== 'ACCEPTED').length,
  });
  const cancels = log.filter((line) => line.act === 'CANCEL');
  add(counts.CANCEL, {
    injected: cancels.length,
    open: cancels.filter(({ decision }) => decision !== 'CANCELLED').length,
  });
}

function add(count: Counts['K1'], { injected, open }: Counts['K1']): void {
  count.injected += injected;
  count.open += open;
}
