import { type AccessUseCases, accessUseCases } from './access/use-cases.ts';
import { adjustmentUseCases } from './adjustment/use-cases.ts';
import { alertUseCases } from './alert/use-cases.ts';
import { areaUseCases } from './area/use-cases.ts';
import { awbPoolUseCases } from './awb-pool/use-cases.ts';
import { bankAccountUseCases } from './bank-account/use-cases.ts';
import { batchUseCases } from './batch/use-cases.ts';
import { bookingUseCases } from './booking/use-cases.ts';
import { brandUseCases } from './brand/use-cases.ts';
import { buyerNoticeUseCases } from './buyer-notice/use-cases.ts';
import { claimUseCases } from './claim/use-cases.ts';
import { codUseCases } from './cod/use-cases.ts';
import { courierUseCases } from './courier/use-cases.ts';
import { courierCancellationUseCases } from './courier-cancellation/use-cases.ts';
import { configurationUseCases } from './courier-configuration/use-cases.ts';
import { eventUseCases } from './event/use-cases.ts';
import { evidenceUseCases } from './evidence/use-cases.ts';
import { figureUseCases } from './figure/use-cases.ts';
import { labelUseCases } from './label/use-cases.ts';
import { memberUseCases } from './member/use-cases.ts';
import { parcelPresetUseCases } from './parcel-preset/use-cases.ts';
import { paymentUseCases } from './payment/use-cases.ts';
import { personUseCases } from './person/use-cases.ts';
import { pickupUseCases } from './pickup/use-cases.ts';
import type { Ports } from './ports.ts';
import { quoteUseCases } from './quote/use-cases.ts';
import { ratingUseCases } from './rating/use-cases.ts';
import { requestLogUseCases } from './request-log/use-cases.ts';
import { retentionUseCases } from './retention/use-cases.ts';
import { sampleDataUseCases } from './sample-data/use-cases.ts';
import { savedSenderUseCases } from './saved-sender/use-cases.ts';
import { savedViewUseCases } from './saved-view/use-cases.ts';
import { searchUseCases } from './search/use-cases.ts';
import { securityUseCases } from './security/use-cases.ts';
import { shipmentUseCases } from './shipment/use-cases.ts';
import { simulationUseCases } from './simulation/use-cases.ts';
import { topUpUseCases } from './top-up/use-cases.ts';
import { trackerUseCases } from './tracker/use-cases.ts';
import { trackingUseCases } from './tracking/use-cases.ts';
import { walletUseCases } from './wallet/use-cases.ts';
import { webhookUseCases } from './webhook/use-cases.ts';
import { withdrawalUseCases } from './withdrawal/use-cases.ts';

/** The use cases of each noun. */
export type UseCases = ReturnType<typeof useCases>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** The use cases of all nouns in one object: no two have the same name. */
export type AllUseCases = Intersection<UseCases[keyof UseCases]>;

/** Every use case, and what is read of an operator's machine. */
export type OperatorUseCases = AllUseCases & {
  /** Reads a secret from standard input (`-`), a variable (`env:NAME`) or a file. */
  readonly readSecretText: (source: string) => string;
  readonly readBytes: (path: string) => Uint8Array;
};

/**
 * Every use case, made of the ports, and of the groups that it calls. `access` is what the others
 * get of the group that reads keys and sessions, which may be wrapped.
 */
export function useCases(
  ports: Ports,
  { wrapAccess }: { wrapAccess(access: AccessUseCases): AccessUseCases },
) {
  const access = wrapAccess(accessUseCases(ports));
  const payment = paymentUseCases(ports);
  const booking = bookingUseCases(ports);
  const pickup = pickupUseCases(ports);
  const cod = codUseCases(ports);
  const quote = quoteUseCases(ports);
  const shipment = shipmentUseCases({ ...ports, ...payment });
  const topUp = topUpUseCases({ ...ports, ...payment });
  const tracking = trackingUseCases({ ...ports, ...booking });
  const label = labelUseCases({ ...ports, ...shipment, ...pickup });
  const claim = claimUseCases(ports);
  const withdrawal = withdrawalUseCases(ports);
  const bankAccount = bankAccountUseCases(ports);
  const simulation = simulationUseCases({
    ...ports,
    ...payment,
    ...shipment,
    ...topUp,
    ...tracking,
    ...cod,
    ...claim,
    ...withdrawal,
    ...bankAccount,
  });
  return {
    access,
    adjustment: adjustmentUseCases(ports),
    alert: alertUseCases(ports),
    area: areaUseCases(ports),
    awbPool: awbPoolUseCases(ports),
    bankAccount,
    batch: batchUseCases({ ...ports, ...label }),
    booking,
    brand: brandUseCases(ports),
    buyerNotice: buyerNoticeUseCases(ports),
    claim,
    cod,
    courier: courierUseCases(ports),
    courierCancellation: courierCancellationUseCases(ports),
    courierConfiguration: configurationUseCases(ports),
    event: eventUseCases(ports),
    evidence: evidenceUseCases({ ...ports, ...shipment }),
    figure: figureUseCases(ports),
    label,
    member: memberUseCases({ ...ports, ...access }),
    parcelPreset: parcelPresetUseCases(ports),
    payment,
    person: personUseCases({ ...ports, ...access }),
    pickup,
    quote,
    rating: ratingUseCases(ports),
    requestLog: requestLogUseCases(ports),
    retention: retentionUseCases(ports),
    sampleData: sampleDataUseCases({ ...ports, ...quote, ...shipment, ...topUp, ...simulation }),
    savedSender: savedSenderUseCases(ports),
    savedView: savedViewUseCases(ports),
    search: searchUseCases(ports),
    security: securityUseCases(ports),
    shipment,
    simulation,
    topUp,
    tracker: trackerUseCases({ ...ports, ...tracking }),
    tracking,
    wallet: walletUseCases(ports),
    webhook: webhookUseCases(ports),
    withdrawal,
  };
}

export function allUseCases(groups: UseCases): AllUseCases {
  return Object.assign({}, ...Object.values(groups));
}
