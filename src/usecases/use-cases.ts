import { areaUseCases } from './carrying/area/use-cases.ts';
import { awbPoolUseCases } from './carrying/awb-pool/use-cases.ts';
import { bookingUseCases } from './carrying/booking/use-cases.ts';
import { courierUseCases } from './carrying/courier/use-cases.ts';
import { courierCancellationUseCases } from './carrying/courier-cancellation/use-cases.ts';
import { configurationUseCases } from './carrying/courier-configuration/use-cases.ts';
import { labelUseCases } from './carrying/label/use-cases.ts';
import { pickupUseCases } from './carrying/pickup/use-cases.ts';
import { trackerUseCases } from './carrying/tracker/use-cases.ts';
import { trackingUseCases } from './carrying/tracking/use-cases.ts';
import { evidenceUseCases } from './insight/evidence/use-cases.ts';
import { figureUseCases } from './insight/figure/use-cases.ts';
import { requestLogUseCases } from './insight/request-log/use-cases.ts';
import { savedViewUseCases } from './insight/saved-view/use-cases.ts';
import { searchUseCases } from './insight/search/use-cases.ts';
import { editableUseCases } from './kept.ts';
import { adjustmentUseCases } from './money/adjustment/use-cases.ts';
import { bankAccountUseCases } from './money/bank-account/use-cases.ts';
import { claimUseCases } from './money/claim/use-cases.ts';
import { codUseCases } from './money/cod/use-cases.ts';
import { paymentUseCases } from './money/payment/use-cases.ts';
import { topUpUseCases } from './money/top-up/use-cases.ts';
import { walletUseCases } from './money/wallet/use-cases.ts';
import { withdrawalUseCases } from './money/withdrawal/use-cases.ts';
import { alertUseCases } from './notifying/alert/use-cases.ts';
import { brandUseCases } from './notifying/brand/use-cases.ts';
import { buyerNoticeUseCases } from './notifying/buyer-notice/use-cases.ts';
import { eventUseCases } from './notifying/event/use-cases.ts';
import { personNoticeUseCases } from './notifying/person-notice/use-cases.ts';
import { webhookUseCases } from './notifying/webhook/use-cases.ts';
import { type AccessUseCases, accessUseCases } from './people/access/use-cases.ts';
import { memberUseCases } from './people/member/use-cases.ts';
import { personUseCases } from './people/person/use-cases.ts';
import { securityUseCases } from './people/security/use-cases.ts';
import { retentionUseCases } from './platform/retention/use-cases.ts';
import { sampleDataUseCases } from './platform/sample-data/use-cases.ts';
import { simulationUseCases } from './platform/simulation/use-cases.ts';
import type { Ports } from './ports.ts';
import { batchUseCases } from './selling/batch/use-cases.ts';
import { quoteUseCases } from './selling/quote/use-cases.ts';
import { ratingUseCases } from './selling/rating/use-cases.ts';
import { savedSenderUseCases } from './selling/saved-sender/use-cases.ts';
import { shipmentUseCases } from './selling/shipment/use-cases.ts';

/** The use cases of each noun. */
export type UseCases = ReturnType<typeof useCases>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** The use cases of all nouns in one object; their names are unique. */
export type AllUseCases = Intersection<UseCases[keyof UseCases]>;

/** Every use case, and reads from the operator's machine. */
export type OperatorUseCases = AllUseCases & {
  /** Reads a secret from standard input (`-`), a variable (`env:NAME`) or a file. */
  readonly readSecretText: (source: string) => string;
  readonly readBytes: (path: string) => Uint8Array;
};

/**
 * Makes every use case from the ports and from the groups that it calls. Other groups get `access`,
 * which reads keys and sessions, wrapped by `wrapAccess`.
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
  const member = memberUseCases({ ...ports, ...access });
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
    kept: editableUseCases(ports),
    label,
    member,
    payment,
    person: personUseCases({ ...ports, ...access }),
    personNotice: personNoticeUseCases(ports),
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
    wallet: walletUseCases({ ...ports, ...member }),
    webhook: webhookUseCases(ports),
    withdrawal,
  };
}

export function allUseCases(groups: UseCases): AllUseCases {
  return Object.assign({}, ...Object.values(groups));
}
