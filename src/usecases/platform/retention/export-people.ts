import type { Tenant } from '#domain/environment.ts';
import type { PersonSought } from '#domain/platform/retention/erasure-store.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { Ports } from '../../ports.ts';

export type ExportPeopleCommand = Tenant & { readonly sought: PersonSought };

/**
 * Yields the parcels of a person, who received them or sent them back, in the order of their numbers.
 * Parcels that were erased are left out.
 */
export type ExportPeople = (command: ExportPeopleCommand) => AsyncGenerator<Shipment, void>;

type Deps = Pick<Ports, 'erasure' | 'shipments'>;

export function exportPeople({ erasure, shipments }: Deps): ExportPeople {
  return async function* ({ accountId, environment, sought }) {
    const tenant = { accountId, environment };
    let after: string | null = '';
    while (after !== null) {
      const { found, next } = await erasure.parcelsOf(tenant, sought, after);
      const parcels = found.length === 0 ? [] : await shipments.findAll(tenant, found);
      yield* parcels.toSorted((a, b) => (a.shipmentNumber < b.shipmentNumber ? -1 : 1));
      after = next;
    }
  };
}
