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

/** Until it is paid and booked people watch; later nothing changes within seconds. */
const SOON_MS = 3_000;
const LATER_MS = 20_000;
const SOON: readonly Shipment['status'][] = [
  'AWAITING_PAYMENT',
  'WAITING_CONFIRMATION',
  'PROCESSING',
];

/** All that the page of a shipment shows, asked for at once and again while it may change. */
export function useShipmentQueries(number: string) {
  const clients = useApi();
  const path = { shipment_number: number };
  const shipment = useQuery({
    ...shipmentQuery(clients, number),
    refetchInterval: ({ state }) => againAfterMs(state.data),
  });
  // A part that follows the shipment is read again when its status has changed.
  const at = shipment.data?.status ?? null;
  const refetchInterval = againAfterMs(shipment.data);
  const map = useQuery({
    // Not `reading`, whose key has no status: another status is another map.
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

/** Claims of a lost or damaged parcel, read while the script of their card is on its way. */
export function useClaims(shipment: Shipment) {
  return useQuery({
    ...reading(useApi(), '/api/v1/shipments/{shipment_number}/claims', {
      noun: 'claims',
      path: { shipment_number: shipment.shipment_number },
    }),
    enabled: isClaimable(shipment),
    // The card that is drawn later does not read them again.
    staleTime: SOON_MS,
  });
}

function againAfterMs(shipment: Shipment | undefined): number | false {
  if (shipment === undefined) return false;
  if (SOON.includes(shipment.status)) return SOON_MS;
  return isTerminal(shipment.status) ? false : LATER_MS;
}
