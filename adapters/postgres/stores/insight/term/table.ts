import type { Tenant } from '#domain/environment.ts';
import type { TermHead } from '#domain/insight/search/shipment-terms.ts';
import { bigint, keptBy, key, tableOf, text, uuid } from '../../table.ts';

export type TermRow = Tenant & { readonly term: string; readonly shipmentId: string };

export const shipmentTerms = tableOf<TermRow>('shipment_term', keptBy('testShipments', 'ANY'), {
  accountId: key(uuid),
  environment: key(text),
  term: key(text),
  shipmentId: key(uuid),
});

export const termHeads = tableOf<TermHead>('term_head', keptBy('unusedAccounts'), {
  accountId: key(uuid),
  environment: key(text),
  position: bigint,
});
