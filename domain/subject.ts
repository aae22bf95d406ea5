import type { Tenant } from './environment.ts';
import { idText, uuidOf } from './id.ts';
import type { ShipmentKey } from './shipment/shipment.ts';
import { isShipmentNumber, NUMBER_PREFIX } from './shipment/shipment-number.ts';

/** What money, an alert or an operator's act is about, for whoever looks after every account's. */
export type SubjectKey = Tenant & {
  /** By its own id: a shipment's number, or the UUID of anything else. */
  readonly subject: string;
};

/** The key alone of whatever has one. */
export function subjectKeyOf({ accountId, environment, subject }: SubjectKey): SubjectKey {
  return { accountId, environment, subject };
}

export function shipmentAsSubject({
  accountId,
  environment,
  shipmentNumber,
}: ShipmentKey): SubjectKey {
  return { accountId, environment, subject: shipmentNumber };
}

/** As the database tells it: no UUID begins so. */
export function isShipment({ subject }: Pick<SubjectKey, 'subject'>): boolean {
  return subject.startsWith(NUMBER_PREFIX);
}

/** As people write it: a shipment's number, or a top-up's id. */
export function subjectText(key: Pick<SubjectKey, 'subject'>): string {
  return isShipment(key) ? key.subject : idText('topUp', key.subject);
}

/** What people wrote; undefined where it is neither. */
export function subjectOfText(text: string): string | undefined {
  return isShipmentNumber(text) ? text : uuidOf('topUp', text);
}
