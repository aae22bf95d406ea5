import type { LiveCouriers } from '#domain/carrying/courier-configuration/live-couriers.ts';
import type { TrackingStore } from '#domain/carrying/tracking/tracking-store.ts';
import {
  isDifference,
  type RemittanceOutcome,
  type Remitted,
  remittanceOutcome,
} from '#domain/money/cod/remittance.ts';
import type { AlertStore } from '#domain/notifying/alert/alert.ts';
import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/selling/shipment/shipment-store.ts';
import type { Clock } from '#domain/time.ts';
import { knownProvider } from '../../carrying/courier-configuration/known-provider.ts';
import type { Ports } from '../../ports.ts';
import type { RecordRemittance } from './record-remittance.ts';
import { remittedLines } from './remitted-lines.ts';

/** A line and its outcome; no shipment means that its AWB is unknown. */
export type ImportedLine = {
  readonly line: Remitted;
  readonly outcome: RemittanceOutcome;
  readonly shipmentNumber: string | null;
};

/**
 * Settles the cash that a provider has remitted, line by line while reading; differences raise an
 * alert. Repeatable: importing a line again settles nothing twice. VALIDATION_ERROR for an unknown
 * provider.
 */
export type ImportRemittance = (provider: string, file: string) => AsyncGenerator<ImportedLine>;

type Deps = Pick<Ports, 'readLines'> & {
  readonly liveCouriers: Pick<LiveCouriers, 'known'>;
  readonly shipments: Pick<ShipmentStore, 'find'>;
  readonly tracking: Pick<TrackingStore, 'findByAwbs'>;
  readonly alerts: Pick<AlertStore, 'raise'>;
  readonly recordRemittance: RecordRemittance;
  readonly clock: Pick<Clock, 'now'>;
};

/** Only real couriers remit. */
const ENVIRONMENT = 'LIVE';

export function importRemittance(deps: Deps): ImportRemittance {
  return async function* imported(provider, file) {
    const { couriers } = knownProvider(deps.liveCouriers, provider);
    const courierCodes = couriers.map(({ code }) => code);
    for await (const line of remittedLines(deps.readLines(file))) {
      const shipment = await shipmentOf(line.awb, { provider, courierCodes }, deps);
      yield await record(line, shipment, deps);
    }
  };
}

/** Looks the AWB up for each courier of the provider, because an AWB is only unique per courier. */
async function shipmentOf(
  awb: string,
  { provider, courierCodes }: { provider: string; courierCodes: readonly string[] },
  { shipments, tracking }: Pick<Deps, 'shipments' | 'tracking'>,
): Promise<Shipment | undefined> {
  const owners = await tracking.findByAwbs(
    courierCodes.map((courierCode) => ({ environment: ENVIRONMENT, courierCode, awb })),
  );
  const found = await Promise.all(
    owners.map((owner) => shipments.find(owner, owner.shipmentNumber)),
  );
  const own = found.filter((shipment) => shipment?.provider === provider);
  // Undefined if two couriers have a parcel with this AWB.
  return own.length === 1 ? own[0] : undefined;
}

async function record(
  line: Remitted,
  shipment: Shipment | undefined,
  { recordRemittance, alerts, clock }: Deps,
): Promise<ImportedLine> {
  const outcome = remittanceOutcome(shipment, line);
  if (shipment === undefined) return { line, outcome, shipmentNumber: null };
  const { shipmentNumber } = shipment;
  if (!isDifference(outcome)) {
    return { line, outcome: await recordRemittance(shipmentKeyOf(shipment)), shipmentNumber };
  }
  const day = line.date === null ? '' : ` on ${line.date}`;
  await alerts.raise({
    accountId: shipment.accountId,
    environment: shipment.environment,
    subject: shipmentNumber,
    kind: 'COD_DIFFERENCE',
    raisedAt: clock.now(),
    message: `${line.amount} rupiah were remitted for ${line.awb}${day}: ${outcome}`,
  });
  return { line, outcome, shipmentNumber };
}
