import type { Tenant } from './environment.ts';
import { idText, uuidOf } from './id.ts';
import type { ShipmentKey } from './selling/shipment/shipment.ts';
import { isShipmentNumber, NUMBER_PREFIX } from './selling/shipment/shipment-number.ts';

/** The subject of money, of an alert or of an operator's act, across all accounts. */
export type SubjectKey = Tenant & {
  /** A shipment's number, or another subject's UUID. */
  readonly subject: string;
};

/** Only the key fields of a row. */
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

/**
 * True for a shipment number; no UUID begins like one, and the database distinguishes them in the
 * same way.
 */
export function isShipment({ subject }: Pick<SubjectKey, 'subject'>): boolean {
  return subject.startsWith(NUMBER_PREFIX);
}

/** The public form: a shipment's number, or a top-up's id. */
export function subjectText(key: Pick<SubjectKey, 'subject'>): string {
  return isShipment(key) ? key.subject : idText('topUp', key.subject);
}

/** The subject of a public form; undefined if the text is neither. */
export function subjectOfText(text: string): string | undefined {
  return isShipmentNumber(text) ? text : uuidOf('topUp', text);
}
