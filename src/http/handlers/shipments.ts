import { rupiah } from '#domain/money.ts';
import type { Edit, PartyEdit } from '#domain/shipment/edit.ts';
import { phoneErrors } from '#domain/shipment/party.ts';
import type { PickupPlan } from '#domain/shipment/planned-pickup.ts';
import { type Item, remarksOf, type Shipment } from '#domain/shipment/shipment.ts';
import type { PayShipment } from '#src/usecases/payment/pay-shipment.ts';
import type { PaymentUseCases } from '#src/usecases/payment/use-cases.ts';
import type { CancelShipment } from '#src/usecases/shipment/cancel-shipment.ts';
import type {
  CreateShipment,
  CreateShipmentCommand,
} from '#src/usecases/shipment/create-shipment.ts';
import type { EditShipment } from '#src/usecases/shipment/edit-shipment.ts';
import type { ExportShipments } from '#src/usecases/shipment/export-shipments.ts';
import type { ShowShipment } from '#src/usecases/shipment/show-shipment.ts';
import type { ShipmentUseCases } from '#src/usecases/shipment/use-cases.ts';
import { shipmentView } from '#src/views/shipment.ts';
import { SHIPMENT_COLUMNS, shipmentCells } from '#src/views/shipment-row.ts';
import type { Call, Handler, StreamingHandler } from '../call.ts';
import { allRead, type Exactly } from '../contract/read-body.ts';
import type { BodyOf, QueryOf } from '../contract/types.ts';
import { CSV_TYPE, csvChunks } from '../csv.ts';
import { idInBody } from '../ids.ts';
import { NDJSON_TYPE, ndjsonChunks } from '../ndjson.ts';
import { type AnyRoute, CHANGE, READ } from '../route.ts';
import { createdBetween, listRequestOf, listView } from './lists.ts';
import { coordinatesOf, partyOf } from './parties.ts';
import { windowOf } from './pickups.ts';
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
      path: '/shipments/export',
      operationId: 'exportShipments',
      scope: 'shipments:read',
      isStreamed: true,
      people: 'HIDDEN',
      handler: exportShipmentsHandler(deps),
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
      method: 'patch',
      path: '/shipments/:shipment_number',
      operationId: 'editShipment',
      scope: 'shipments:write',
      furtherErrors: async (_, body, wrong) => {
        const { sender = {}, receiver } = shipmentDraftOf(body, wrong);
        return phoneErrors({ sender, receiver });
      },
      handler: editShipmentHandler(deps.editShipment),
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

function editShipmentHandler(editShipment: EditShipment): Handler<'editShipment'> {
  return async ({ request, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    const command = { tenant: request.tenant, shipmentNumber, edit: editOf(body) };
    const { data, replayed } = await editShipment(command, request);
    return { ...data, replayed };
  };
}

function payShipmentHandler(payShipment: PayShipment): Handler<'payShipment'> {
  return async ({ request, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    const { method, ...unread } = body;
    allRead(unread);
    const command = { tenant: request.tenant, shipmentNumber, method };
    const { data, replayed } = await payShipment(command, request);
    return { ...data, replayed };
  };
}

function cancelShipmentHandler(cancelShipment: CancelShipment): Handler<'cancelShipment'> {
  return async ({ request, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    const { reason = null, ...unread } = body ?? {};
    allRead(unread);
    const command = { tenant: request.tenant, shipmentNumber, reason };
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

/** A shipment of NDJSON is a line of the list's own view. */
function exportShipmentsHandler({
  exportShipments,
  trackingUrl,
}: ShipmentUseCases): StreamingHandler<'exportShipments'> {
  return async ({ caller, query, shown }) => {
    const { format = 'csv' } = query;
    const pages = exportShipments(caller, shipmentFilterOf(query));
    const fileName = `shipments-${caller.environment.toLowerCase()}.${format}`;
    const headers = {
      'Content-Type': format === 'csv' ? CSV_TYPE : NDJSON_TYPE,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    };
    const view = (shipment: Shipment) => shown('Shipment', shipmentView(shipment, trackingUrl));
    const cells = (shipment: Shipment) => shipmentCells(view(shipment));
    const csv = () => csvChunks(pages, SHIPMENT_COLUMNS, cells);
    return { headers, chunks: format === 'csv' ? csv : () => ndjsonChunks(pages, view) };
  };
}

/** The list's filters, which its export has, too. */
export function shipmentFilterOf(
  query: QueryOf<'exportShipments'> & { readonly idempotency_key?: string },
): Parameters<ExportShipments>[1] {
  return {
    ...createdBetween(query),
    statuses: query.status ?? null,
    paymentStatuses: query.payment_status ?? null,
    courierCode: query.courier ?? null,
    reference: query.reference ?? null,
    awb: query.awb ?? null,
    idempotencyKey: query.idempotency_key ?? null,
    search: query.search ?? null,
    tag: query.tag ?? null,
  };
}

function newShipmentOf({ request, body }: Call<'createShipment'>): CreateShipmentCommand {
  const { sender, sender_id: senderId, receiver, items, cod_amount: codAmount, ...sale } = body;
  return {
    ...saleOf(sale),
    tenant: request.tenant,
    sender: sender && partyOf(sender),
    senderId: senderId === undefined ? undefined : idInBody('savedSender', senderId),
    receiver: partyOf(receiver),
    items: items.map(itemOf),
    codAmount: amountOf(codAmount),
  };
}

type SaleBody = Omit<ShipmentBody, 'sender' | 'sender_id' | 'receiver' | 'items' | 'cod_amount'>;

/** The part of a request that every new shipment has, a return included. */
export function saleOf<Body extends SaleBody>(body: Exactly<Body, SaleBody>) {
  const sale: SaleBody = body;
  const {
    quote_id: quoteId,
    payment_method: paymentMethod,
    insurance,
    collection_method: collectionMethod = null,
    pickup,
    reference,
    notes,
    metadata,
    tags,
    ...unread
  } = sale;
  allRead(unread);
  return {
    quoteId: idInBody('quote', quoteId),
    paymentMethod,
    insuredValue: insurance === undefined ? null : insuredValueOf(insurance),
    collectionMethod,
    pickup: pickup === undefined ? null : pickupOf(pickup),
    ...remarksOf({ reference, notes, metadata, tags }),
  };
}

function insuredValueOf({
  insured_value: insuredValue,
  ...unread
}: NonNullable<ShipmentBody['insurance']>) {
  allRead(unread);
  return amountOf(insuredValue);
}

export function pickupOf(body: NonNullable<ShipmentBody['pickup']>): PickupPlan {
  const { date, window, vehicle = null, ...unread } = body;
  allRead(unread);
  return { date, window: windowOf(window), vehicle };
}

function editOf({
  sender,
  receiver,
  items,
  reference,
  notes,
  metadata,
  tags,
  ...unread
}: BodyOf<'editShipment'>): Edit {
  allRead(unread);
  return {
    reference,
    notes,
    metadata,
    tags,
    sender: sender && partyEditOf(sender),
    receiver: receiver && partyEditOf(receiver),
    items: items?.map(itemOf),
  };
}

function partyEditOf({
  name,
  phone,
  address,
  village,
  postal_code: postalCode,
  email,
  company,
  note,
  coordinates,
  ...unread
}: NonNullable<BodyOf<'editShipment'>['sender']>): PartyEdit {
  allRead(unread);
  return {
    name,
    phone,
    address,
    village,
    postalCode,
    email,
    company,
    note,
    coordinates: coordinates && coordinatesOf(coordinates),
  };
}

export function itemOf(body: ShipmentBody['items'][number]): Item {
  const {
    name,
    quantity,
    price,
    sku = null,
    description = null,
    category = null,
    weight_grams: weight,
    ...unread
  } = body;
  allRead(unread);
  const weightGrams = weight === undefined ? null : Math.ceil(weight);
  return { name, quantity, price: rupiah(price), sku, description, category, weightGrams };
}
