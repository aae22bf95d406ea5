import type { SubjectKey } from '#domain/subject.ts';
import { placeOf } from './table.ts';

/** Of a shipment the place that it has among shipments. */
export function subjectPlace({ accountId, environment, subject }: SubjectKey): string {
  return placeOf(accountId, environment, subject);
}
