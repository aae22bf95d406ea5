import { rupiah } from '#domain/money.ts';
import type { Party } from '#domain/shipment/party.ts';
import type { PickupPlan } from '#domain/shipment/planned-pickup.ts';
import type { Item, Shipment } from '#domain/shipment/shipment.ts';
import type { PayShipment } from '#src/usecases/payment/pay-shipment.ts';
import type { PaymentUseCases } from '#src/usecases/payment/use-cases.ts';
import type { CancelShipment } from '#src/usecases/shipment/cancel-shipment.ts';
import type {
  CreateShipment,
  CreateShipmentCommand,
} from '#src/usecases/shipment/create-shipment.ts';
import type { ExportShipments } from '#src/usecases/shipment/export-shipments.ts';
import type { ShowShipment } from '#src/usecases/shipment/show-shipment.ts';
import type { ShipmentUseCases } from '#src/usecases/shipment/use-cases.ts';
import { shipmentView } from '#src/views/shipment.ts';
import type { Call, Handler } from '../call.ts';
import type { BodyOf, QueryOf } from '../contract/types.ts';
import { type AnyRoute, CHANGE, READ } from '../route.ts';
import { createdBetween, listRequestOf, listView } from './lists.ts';
import { amountOf } from './rates.ts';
import { shipmentDraftOf } from './shipment-draft.ts';

const LIST = 'shipments';

type ShipmentBody = BodyOf<'createShipment'>;

export function shipmentRoutes(deps: ShipmentUseCases & PaymentUseCases): readonly AnyRoute[] {
  return [
    {
      method: 'post',
      path: '/shipments',
      operationId: 'createShipment',
      scope: 'shipments:write',
      limit: 'shipments',
      status: 201,
      idempotency: 'required',
      furtherErrors: (tenant, body, wrong) =>
        deps.findWrongFields(tenant, shipmentDraftOf(body, wrong)),
      handler: createShipmentHandler(deps.createShipment),
    },
    {
      ...READ,
      path: '/shipments',
      operationId: 'listShipments',
      scope: 'shipments:read',
      handler: listShipmentsHandler(deps),
    },
    {
      ...READ,
      path: '/shipments/:shipment_number',
      operationId: 'getShipment',
      scope: 'shipments:read',
      handler: getShipmentHandler(deps.showShipment),
    },
    {
      ...CHANGE,
      path: '/shipments/:shipment_number/pay',
      operationId: 'payShipment',
      scope: 'shipments:write',
      handler: payShipmentHandler(deps.payShipment),
    },
    {
      ...CHANGE,
      path: '/shipments/:shipment_number/cancel',
      operationId: 'cancelShipment',
      scope: 'shipments:write',
      handler: cancelShipmentHandler(deps.cancelShipment),
    },
  ];
}

function createShipmentHandler(createShipment: CreateShipment): Handler<'createShipment'> {
  return async (call) => {
    const { data, replayed } = await createShipment(newShipmentOf(call), call.request);
    return { ...data, replayed };
  };
}

function getShipmentHandler(showShipment: ShowShipment): Handler<'getShipment'> {
  return ({ caller, params }) => showShipment(caller, params.shipment_number);
}

function payShipmentHandler(payShipment: PayShipment): Handler<'payShipment'> {
  return async ({ request, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    const command = { tenant: request.tenant, shipmentNumber, method: body.method };
    const { data, replayed } = await payShipment(command, request);
    return { ...data, replayed };
  };
}

function cancelShipmentHandler(cancelShipment: CancelShipment): Handler<'cancelShipment'> {
  return async ({ request, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    const command = { tenant: request.tenant, shipmentNumber, reason: body?.reason ?? null };
    const { data, replayed } = await cancelShipment(command, request);
    return { ...data, replayed };
  };
}

function listShipmentsHandler({
  listShipments,
  trackingUrl,
}: ShipmentUseCases): Handler<'listShipments'> {
  const view = (shipment: Shipment) => shipmentView(shipment, trackingUrl);
  return async ({ caller, query }) => {
    const rows = await listShipments(caller, shipmentFilterOf(query), listRequestOf(query, LIST));
    const idOf = ({ shipmentId }: Shipment) => shipmentId;
    return listView(rows, query, { list: LIST, view, idOf });
  };
}

/** The list's filters, which its export has, too. */
export function shipmentFilterOf(
  query: QueryOf<'exportShipments'>,
): Parameters<ExportShipments>[1] {
  return {
    ...createdBetween(query),
    statuses: query.status ?? null,
    paymentStatuses: query.payment_status ?? null,
    courierCode: query.courier ?? null,
    reference: query.reference ?? null,
    awb: query.awb ?? null,
  };
}

function newShipmentOf({ request, body }: Call<'createShipment'>): CreateShipmentCommand {
  return {
    tenant: request.tenant,
    quoteId: body.quote_id,
    sender: partyOf(body.sender),
    receiver: partyOf(body.receiver),
    items: body.items.map(itemOf),
    paymentMethod: body.payment_method,
    codAmount: amountOf(body.cod_amount),
    insuredValue: amountOf(body.insurance?.insured_value),
    collectionMethod: body.collection_method ?? null,
    pickup: body.pickup === undefined ? null : pickupOf(body.pickup),
    reference: body.reference ?? null,
    notes: body.notes ?? null,
    metadata: body.metadata ?? {},
  };
}

function pickupOf({ date, window, vehicle }: NonNullable<ShipmentBody['pickup']>): PickupPlan {
  return { date, window: { start: window.start, end: window.end }, vehicle: vehicle ?? null };
}

function partyOf(party: ShipmentBody['sender']): Party {
  return {
    name: party.name,
    phone: party.phone,
    address: party.address,
    village: party.village ?? null,
    districtId: party.district_id,
    place: null,
    postalCode: party.postal_code ?? null,
    email: party.email ?? null,
    company: party.company ?? null,
    note: party.note ?? null,
    coordinates: party.coordinates ?? null,
  };
}

function itemOf(item: ShipmentBody['items'][number]): Item {
  const { weight_grams: weightGrams } = item;
  return {
    name: item.name,
    quantity: item.quantity,
    price: rupiah(item.price),
    sku: item.sku ?? null,
    description: item.description ?? null,
    category: item.category ?? null,
    weightGrams: weightGrams === undefined ? null : Math.ceil(weightGrams),
  };
}
