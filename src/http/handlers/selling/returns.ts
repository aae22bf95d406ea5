import { NO_DRAFTS } from '#domain/selling/shipment/party.ts';
import type { ReturnShipment } from '#src/usecases/selling/shipment/return-shipment.ts';
import type { ShipmentUseCases } from '#src/usecases/selling/shipment/use-cases.ts';
import type { Handler } from '../../call.ts';
import { withReplayed } from '../../replayed.ts';
import type { AnyRoute } from '../../route.ts';
import { shipmentDraftOf } from './shipment-draft.ts';
import { itemOf, saleOf } from './shipments.ts';

export function returnRoutes(deps: ShipmentUseCases): readonly AnyRoute[] {
  return [
    {
      method: 'post',
      path: '/shipments/:shipment_number/return',
      operationId: 'returnShipment',
      scope: 'shipments:write',
      limit: 'shipments',
      createsAt: '/shipments',
      status: 201,
      idempotency: 'required',
      furtherErrors: (tenant, body, wrong) =>
        deps.findWrongFields(tenant, {
          ...shipmentDraftOf(body, wrong),
          ...NO_DRAFTS,
          codAmount: null,
        }),
      handler: returnShipmentHandler(deps.returnShipment),
    },
  ];
}

function returnShipmentHandler(returnShipment: ReturnShipment): Handler<'returnShipment'> {
  return async ({ request, params, body }) => {
    const { items, ...sale } = body;
    const command = {
      ...saleOf(sale),
      tenant: request.tenant,
      shipmentNumber: params.shipment_number,
      items: items?.map(itemOf) ?? null,
    };
    return withReplayed(await returnShipment(command, request));
  };
}
