import type { Environment } from '#domain/environment.ts';
import type { Erasure, PersonSought } from '#domain/platform/retention/erasure-store.ts';
import type { Ports } from '../../ports.ts';

export type ErasePeopleCommand = {
  readonly accountId: string;
  readonly environment: Environment;
  readonly sought: PersonSought | { readonly by: 'shipment'; readonly shipmentNumber: string };
  /** The operator; recorded with each parcel. */
  readonly operator: string;
};

export type ErasedParcel = { readonly shipmentNumber: string; readonly result: Erasure };

/**
 * Erases a person, on their request, from each of their parcels, one after the other. Parcels still
 * under way are listed and left unchanged.
 */
export type ErasePeople = (command: ErasePeopleCommand) => AsyncGenerator<ErasedParcel, void>;

type Deps = Pick<Ports, 'erasure' | 'clock'>;

export function erasePeople({ erasure, clock }: Deps): ErasePeople {
  return async function* ({ accountId, environment, sought, operator: by }) {
    const tenant = { accountId, environment };
    const erased = async (shipmentNumber: string) => {
      const act = { at: clock.now(), by };
      const result = await erasure.erase({ accountId, environment, shipmentNumber }, act);
      return { shipmentNumber, result };
    };
    if (sought.by === 'shipment') {
      yield await erased(sought.shipmentNumber);
      return;
    }
    let after: string | null = '';
    while (after !== null) {
      const { found, next } = await erasure.parcelsOf(tenant, sought, after);
      for (const shipmentNumber of found) yield await erased(shipmentNumber);
      after = next;
    }
  };
}
