import type { CourierLine } from './courier-log.ts';
import type { Heard } from './crew.ts';
import type { Counts } from './kinds.ts';
import { LIES, LOSSES } from './mischief.ts';
import type { ShipmentFound } from './shipments-found.ts';

type Seen = {
  readonly log: readonly CourierLine[];
  readonly heard: readonly Heard[];
  readonly shipments: readonly ShipmentFound[];
  readonly races: readonly string[];
};

/** Of the faults that lie in the orders and in the clocks: how often they came, and met. */
export function countWindows(counts: Counts, { log, heard, shipments, races }: Seen): void {
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
}

function add(count: Counts['K1'], { injected, open }: Counts['K1']): void {
  count.injected += injected;
  count.open += open;
}
