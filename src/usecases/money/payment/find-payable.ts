import { isShipment, type SubjectKey } from '#domain/subject.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Payable } from './payable.ts';
import { payableShipment } from './payable-shipment.ts';
import { payableTopUp } from './payable-top-up.ts';

export async function findPayable(
  stores: Pick<Stores, 'shipments' | 'topUps'>,
  key: SubjectKey,
): Promise<Payable> {
  if (isShipment(key)) {
    const shipment = await stores.shipments.find(key, key.subject);
    if (shipment !== undefined) return payableShipment(shipment);
  } else {
    const topUp = await stores.topUps.find(key, key.subject);
    if (topUp !== undefined) return payableTopUp(topUp);
  }
  throw new Error(`there is no subject ${key.subject}`);
}
