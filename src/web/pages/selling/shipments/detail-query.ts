import { useQuery } from '@tanstack/react-query';
import { isClaimable } from '#domain/money/claim/claim-limit.ts';
import { isTerminal } from '#domain/selling/shipment/status.ts';
import type { components as ApiComponents } from '#src/http/contract/api.gen.ts';
import type { components } from '#src/http/contract/dashboard.gen.ts';
import { ok } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';
import { useApi } from '#src/web/app/environment.ts';
import { shipmentQuery } from './shipment-query.ts';

export type Shipment = ApiComponents['schemas']['Shipment'];
export type Evidence = components['schemas']['ShipmentEvidence'];
export type RouteMap = components['schemas']['RouteMap'];

/**
 * Poll interval until it is paid and booked, while people watch; later nothing changes within
 * seconds.
 */
const SOON_MS = 3_000;
const LATER_MS = 20_000;
const SOON: readonly Shipment['status'][] = [
  'AWAITING_PAYMENT',
  'WAITING_CONFIRMATION',
  'PROCESSING',
];

/** All queries of the shipment page, started at once and repeated while the data may change. */
export function useShipmentQueries(number: string) {
  const clients = useApi();
  const path = { shipment_number: number };
  const shipment = useQuery({
    ...shipmentQuery(clients, number),
    refetchInterval: ({ state }) => againAfterMs(state.data),
  });
  // Part of the keys of queries that depend on the shipment, so that a new status reads them again.
  const at = shipment.data?.status ?? null;
  const refetchInterval = againAfterMs(shipment.data);
  const map = useQuery({
    // Not `reading`, whose key has no status, although the map changes with it.
    queryKey: [clients.environment, 'shipments', number, 'map', at],
    queryFn: async () => {
      const way = '/api/dashboard/shipments/{shipment_number}/map';
      return (await ok(clients.dashboardApi.GET(way, { params: { path } }))).data.map;
    },
    placeholderData: (before) => before,
  });
  const evidence = useQuery({
    ...reading(clients, '/api/dashboard/shipments/{shipment_number}/evidence', {
      noun: 'shipments',
      path,
    }),
    refetchInterval,
  });
  return { shipment, map, evidence };
}

/** Claims of a lost or damaged parcel, read while the script of their card is loading. */
export function useClaims(shipment: Shipment) {
  return useQuery({
    ...reading(useApi(), '/api/v1/shipments/{shipment_number}/claims', {
      noun: 'claims',
      path: { shipment_number: shipment.shipment_number },
    }),
    enabled: isClaimable(shipment),
    // The card, which is rendered later, does not read them again.
    staleTime: SOON_MS,
  });
}

function againAfterMs(shipment: Shipment | undefined): number | false {
  if (shipment === undefined) return false;
  if (SOON.includes(shipment.status)) return SOON_MS;
  return isTerminal(shipment.status) ? false : LATER_MS;
}
