import type { CourierLine } from './courier-log.ts';
import type { Heard } from './crew.ts';
import type { Counts } from './kinds.ts';
import { LATER_NAMED, LIES, LOSSES } from './mischief.ts';
import type { Postman } from './postman.ts';
import type { ShipmentFound } from './shipments-found.ts';

type Seen = {
  readonly log: readonly CourierLine[];
  readonly heard: readonly Heard[];
  /** Those that a person had to end, as they were before. */
  readonly waited: readonly ShipmentFound[];
  readonly shipments: readonly ShipmentFound[];
  readonly postman: Pick<Postman, 'counts'>;
  readonly races: readonly string[];
};

/** Of the faults that lie in the orders and in the clocks: how often they came, and met. */
export function countWindows(counts: Counts, seen: Seen): void {
  const { log, heard, shipments, races } = seen;
  const answers = log.filter((line) => line.act === 'ANSWER');
  const losses = answers.filter(({ mischief }) => LOSSES.includes(mischief));
  const attempts = new Map(shipments.map((one) => [one.shipment_number, one.attempts]));
  add(counts.K7, {
    injected: losses.length,
    // The courier had it, and we had to find out.
    open: losses.filter(({ reference }) => (attempts.get(reference)?.length ?? 0) > 1).length,
  });
  add(counts.K8, {
    injected: log.filter(({ act }) => act === 'LATER').length,
    open: log.filter(({ act }) => act === 'LANDED').length,
  });
  const skewed = heard.filter(({ skewMs }) => skewMs !== 0);
  add(counts.K13, {
    injected: new Set(skewed.map(({ by }) => by)).size,
    open: skewed.filter(({ told }) => told.told === 'claimed').length,
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

function countAtCouriers(counts: Counts, { log, waited, shipments, postman }: Seen): void {
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
  add(counts.HOOK, { injected: postman.counts.letters, open: postman.counts.odd });
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
