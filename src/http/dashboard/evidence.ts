import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import { isGoingBack, isNotSent } from '#domain/carrying/tracking/steps.ts';
import { type Islands, islandsOf } from '#src/pages/tracking/islands.ts';
import { type FindRegency, positionOf, regencyFinder } from '#src/pages/tracking/position.ts';
import { type RouteMap, routeMapOf } from '#src/pages/tracking/route-map.ts';
import type { Journey } from '#src/usecases/insight/evidence/find-journey.ts';
import type { ReadEvidence } from '#src/usecases/insight/evidence/read-evidence.ts';
import type { EvidenceUseCases } from '#src/usecases/insight/evidence/use-cases.ts';
import { evidenceBatchView, evidenceEntryView } from '#src/views/insight/evidence.ts';
import type { DashboardHandler } from '../call.ts';
import { type AnyDashboardRoute, READ } from '../route.ts';

type Deps = EvidenceUseCases & { readonly areas: AreaDirectory };

/** Built from the directory of areas for the first map. */
type Atlas = { readonly islands: Islands; readonly findRegency: FindRegency };

export function evidenceRoutes(deps: Deps): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/shipments/:shipment_number/evidence',
      operationId: 'getShipmentEvidence',
      permission: 'shipments:read',
      handler: getEvidenceHandler(deps.readEvidence),
    },
    {
      ...READ,
      path: '/shipments/:shipment_number/map',
      operationId: 'getShipmentMap',
      permission: 'shipments:read',
      handler: getMapHandler(deps),
    },
  ];
}

function getEvidenceHandler(readEvidence: ReadEvidence): DashboardHandler<'getShipmentEvidence'> {
  return async ({ tenant, session, params }) => {
    const sees = { requests: session.permissions.includes('log:read') };
    const { shipment_number: number } = params;
    const { shipment, fromRow, entries, isCut } = await readEvidence(tenant, number, sees);
    return {
      shipment_number: shipment.shipmentNumber,
      masked: !session.permissions.includes('people:read'),
      cut: isCut,
      batch: evidenceBatchView(fromRow),
      entries: entries.map(evidenceEntryView),
    };
  };
}

function getMapHandler({
  findJourney,
  areas,
}: Pick<Deps, 'findJourney' | 'areas'>): DashboardHandler<'getShipmentMap'> {
  let atlas: Atlas | undefined;
  return async ({ tenant, params }) => {
    const journey = await findJourney(tenant, params.shipment_number);
    atlas ??= {
      islands: islandsOf(areas.centres()),
      findRegency: regencyFinder(areas.regencies()),
    };
    return { map: mapOf(journey, atlas) };
  };
}

function mapOf(journey: Journey, { islands, findRegency }: Atlas): RouteMap | null {
  const { shipment, origin, destination } = journey;
  const { status } = shipment;
  if (origin === undefined || destination === undefined || isNotSent(status)) return null;
  const position = positionOf({ ...journey, status }, findRegency);
  const route = { from: origin, to: destination, position, isGoingBack: isGoingBack(status) };
  return routeMapOf(route, islands);
}
