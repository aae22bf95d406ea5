import { rupiah } from '#domain/money.ts';
import type { Edit, PartyEdit } from '#domain/selling/shipment/edit.ts';
import { phoneErrors } from '#domain/selling/shipment/party.ts';
import type { PickupPlan } from '#domain/selling/shipment/planned-pickup.ts';
import { type Item, remarksOf, type Shipment } from '#domain/selling/shipment/shipment.ts';
import { pastedCode } from '#domain/text.ts';
import type { PayShipment } from '#src/usecases/money/payment/pay-shipment.ts';
import type { PaymentUseCases } from '#src/usecases/money/payment/use-cases.ts';
import type { CancelShipment } from '#src/usecases/selling/shipment/cancel-shipment.ts';
import type {
  CreateShipment,
  CreateShipmentCommand,
} from '#src/usecases/selling/shipment/create-shipment.ts';
import type { EditShipment } from '#src/usecases/selling/shipment/edit-shipment.ts';
import type { ExportShipments } from '#src/usecases/selling/shipment/export-shipments.ts';
import type { ShowShipment } from '#src/usecases/selling/shipment/show-shipment.ts';
import type { ShipmentUseCases } from '#src/usecases/selling/shipment/use-cases.ts';
import { shipmentView } from '#src/views/selling/shipment.ts';
import { SHIPMENT_COLUMNS, shipmentCells } from '#src/views/selling/shipment-row.ts';
import type { Call, Handler, StreamingHandler } from '../../call.ts';
import { allRead, type Exactly } from '../../contract/read-body.ts';
import type { BodyOf, QueryOf } from '../../contract/types.ts';
import { exported } from '../../exported.ts';
import { idInBody } from '../../ids.ts';
import { withReplayed } from '../../replayed.ts';
import { type AnyRoute, CHANGE, READ } from '../../route.ts';
import { windowOf } from '../carrying/pickups.ts';
import { createdBetween, listRequestOf, listView } from '../lists.ts';
import { coordinatesOf, partyOf } from './parties.ts';
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
      isTranslated: true,
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
    return withReplayed(await createShipment(newShipmentOf(call), call.request));
  };
}

function getShipmentHandler(showShipment: ShowShipment): Handler<'getShipment'> {
  return ({ caller, params }) => showShipment(caller, params.shipment_number);
}

function editShipmentHandler(editShipment: EditShipment): Handler<'editShipment'> {
  return async ({ request, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    const command = { tenant: request.tenant, shipmentNumber, edit: editOf(body) };
    return withReplayed(await editShipment(command, request));
  };
}

function payShipmentHandler(payShipment: PayShipment): Handler<'payShipment'> {
  return async ({ request, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    const { method, ...unread } = body;
    allRead(unread);
    const command = { tenant: request.tenant, shipmentNumber, method };
    return withReplayed(await payShipment(command, request));
  };
}

function cancelShipmentHandler(cancelShipment: CancelShipment): Handler<'cancelShipment'> {
  return async ({ request, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    const { reason = null, ...unread } = body ?? {};
    allRead(unread);
    const command = { tenant: request.tenant, shipmentNumber, reason };
    return withReplayed(await cancelShipment(command, request));
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
  return async (call) => {
    const { caller, query, shown } = call;
    const view = (shipment: Shipment) => shown('Shipment', shipmentView(shipment, trackingUrl));
    return exported(call, {
      name: `shipments-${caller.environment.toLowerCase()}`,
      pages: exportShipments(caller, shipmentFilterOf(query)),
      columns: SHIPMENT_COLUMNS,
      cellsOf: (shipment) => shipmentCells(view(shipment)),
      view,
    });
  };
}

/** Filters of the list and of its export. */
export function shipmentFilterOf(
  query: QueryOf<'exportShipments'> & { readonly idempotency_key?: string },
): Parameters<ExportShipments>[1] {
  return {
    ...createdBetween(query),
    statuses: query.status ?? null,
    paymentStatuses: query.payment_status ?? null,
    courierCode: query.courier ?? null,
    reference: query.reference ?? null,
    awb: query.awb === undefined ? null : pastedCode(query.awb),
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

/** The part of a request that every new shipment has, including a return. */
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

function insuredValueOf(insurance: NonNullable<ShipmentBody['insurance']>) {
  if (typeof insurance === 'number') return amountOf(insurance);
  const { insured_value: insuredValue, ...unread } = insurance;
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
  district_id: districtId,
  ...unread
}: NonNullable<BodyOf<'editShipment'>['sender']>): PartyEdit {
  allRead(unread);
  return {
    districtId,
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
