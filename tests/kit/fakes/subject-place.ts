import type { SubjectKey } from '#domain/subject.ts';
import { placeOf } from './table.ts';

/** Place of a subject; a shipment has the place among shipments. */
export function subjectPlace({ accountId, environment, subject }: SubjectKey): string {
  return placeOf(accountId, environment, subject);
}
