import { BookingError, SatukurirError } from './errors.ts';
import { type Pages, paged } from './pages.ts';
import { type CallOptions, type ClientOptions, createSend, type Input, pause } from './send.ts';
import type { BodyOf, DataOf, ItemOf, OperationId, QueryOf } from './types.ts';

export type SatukurirClient = ReturnType<typeof createClient>;

/** Interval between polls of a shipment that a worker is booking. */
const LOOK_AGAIN_MS = 500;
const BOOKING_MS = 60_000;
/** Statuses in which a shipment never gets an AWB. */
const NEVER_BOOKED: ReadonlySet<string> = new Set(['BOOKING_FAILED', 'CANCELLED', 'EXPIRED']);

type Options = CallOptions | undefined;
type Shipment = DataOf<'getShipment'>;
type BookedShipment = Shipment & { readonly awb: string };
type BookingOptions = Omit<CallOptions, 'idempotencyKey'> & {
  /** Default: 60,000 ms. */
  readonly withinMs?: number;
};
type Stream = ReadableStream<Uint8Array>;
/** Identifies a claim of a shipment. */
type ClaimPath = { readonly shipment_number: string; readonly claim_id: string };
type PhotoPath = ClaimPath & { readonly photo_id: string };

/**
 * Client of the API. Each method is one operation of the OpenAPI document; its arguments are the
 * path parameters, then the body or the query, then the options of the call. It returns the `data`
 * of the answer.
 */
export function createClient(client: ClientOptions) {
  const send = createSend(client);

  function call<Op extends OperationId>(
    operation: Op,
    input: Input,
    options: Options,
  ): Promise<DataOf<Op>> {
    return send({ operation, input }, dataIn<DataOf<Op>>, options);
  }
  function bytes(operation: OperationId, input: Input, options: Options): Promise<Uint8Array> {
    return send({ operation, input }, bytesIn, options);
  }
  function stream(operation: OperationId, input: Input, options: Options): Promise<Stream> {
    return send({ operation, input }, streamIn, options);
  }
  function pages<Op extends ListOperation>(
    operation: Op,
    input: Input,
    options: Options,
  ): Pages<PageOf<Op>, ItemOf<Op>> {
    const read = (query: Input['query'] = {}) =>
      call(operation, { ...input, query }, options) as Promise<PageOf<Op>>;
    return paged<PageOf<Op>, ItemOf<Op>>(read, input.query ?? {});
  }

  async function untilBooked(
    shipmentNumber: string,
    { withinMs = BOOKING_MS, ...options }: BookingOptions = {},
  ): Promise<BookedShipment> {
    const path = { shipment_number: shipmentNumber };
    const startedAt = performance.now();
    for (;;) {
      const shipment = await call('getShipment', { path }, options);
      if (isBooked(shipment)) return shipment;
      if (performance.now() - startedAt > withinMs) {
        const { status } = shipment;
        throw new SatukurirError(`${shipmentNumber} is still ${status} after ${withinMs} ms`);
      }
      await pause(LOOK_AGAIN_MS, options.signal);
    }
  }

  return Object.freeze({
    areas: {
      search: (query: QueryOf<'searchAreas'>, options?: CallOptions) =>
        call('searchAreas', { query }, options),
      provinces: (options?: CallOptions) => call('listProvinces', {}, options),
      regencies: (query: QueryOf<'listRegencies'>, options?: CallOptions) =>
        call('listRegencies', { query }, options),
      districts: (query: QueryOf<'listDistricts'>, options?: CallOptions) =>
        call('listDistricts', { query }, options),
      villages: (query: QueryOf<'listVillages'>, options?: CallOptions) =>
        call('listVillages', { query }, options),
      get: (district_id: string, options?: CallOptions) =>
        call('getArea', { path: { district_id } }, options),
      /** Finds the district of an address as a buyer wrote it. */
      resolve: (body: BodyOf<'resolveAddress'>, options?: CallOptions) =>
        call('resolveAddress', { body }, options),
      resolveMany: (body: BodyOf<'resolvePlaces'>, options?: CallOptions) =>
        call('resolvePlaces', { body }, options),
    },

    couriers: {
      list: (options?: CallOptions) => call('listCouriers', {}, options),
      services: (query?: QueryOf<'listServices'>, options?: CallOptions) =>
        call('listServices', query ? { query } : {}, options),
      pickupWindows: (
        courier_code: string,
        query: QueryOf<'listPickupWindows'>,
        options?: CallOptions,
      ) => call('listPickupWindows', { path: { courier_code }, query }, options),
      performance: (
        courier_code: string,
        query: QueryOf<'getCourierPerformance'>,
        options?: CallOptions,
      ) => call('getCourierPerformance', { path: { courier_code }, query }, options),
    },

    rates: {
      /** Compares all couriers' prices of a parcel, the cheapest first. */
      compare: (
        body: BodyOf<'compareRates'>,
        query: QueryOf<'compareRates'> = {},
        options?: CallOptions,
      ) => call('compareRates', { body, query }, options),
    },

    quotes: {
      /** Locks a price for 15 minutes. */
      create: (body: BodyOf<'createQuote'>, options?: CallOptions) =>
        call('createQuote', { body }, options),
      get: (quote_id: string, options?: CallOptions) =>
        call('getQuote', { path: { quote_id } }, options),
    },

    shipments: {
      /** Creates a shipment and pays for it. Pass your order's number as `idempotencyKey`. */
      create: (body: BodyOf<'createShipment'>, options?: CallOptions) =>
        call('createShipment', { body }, options),
      list: (query: QueryOf<'listShipments'> = {}, options?: CallOptions) =>
        pages('listShipments', { query }, options),
      get: (shipment_number: string, options?: CallOptions) =>
        call('getShipment', { path: { shipment_number } }, options),
      /**
       * Polls a paid shipment until it has its AWB; throws a BookingError if it gets none. Use
       * webhooks instead if you have many shipments.
       */
      untilBooked,
      edit: (shipment_number: string, body: BodyOf<'editShipment'>, options?: CallOptions) =>
        call('editShipment', { path: { shipment_number }, body }, options),
      pay: (shipment_number: string, body: BodyOf<'payShipment'>, options?: CallOptions) =>
        call('payShipment', { path: { shipment_number }, body }, options),
      cancel: (
        shipment_number: string,
        body: BodyOf<'cancelShipment'> = {},
        options?: CallOptions,
      ) => call('cancelShipment', { path: { shipment_number }, body }, options),
      return: (shipment_number: string, body: BodyOf<'returnShipment'>, options?: CallOptions) =>
        call('returnShipment', { path: { shipment_number }, body }, options),
      /** Reads the label as PDF, PNG or ZPL. */
      label: (shipment_number: string, query: QueryOf<'getLabel'> = {}, options?: CallOptions) =>
        bytes('getLabel', { path: { shipment_number }, query }, options),
      claim: (shipment_number: string, body: BodyOf<'createClaim'>, options?: CallOptions) =>
        call('createClaim', { path: { shipment_number }, body }, options),
      claims: (shipment_number: string, options?: CallOptions) =>
        call('getClaimsOfShipment', { path: { shipment_number } }, options),
      /** Streams all rows as CSV or NDJSON. */
      export: (query: QueryOf<'exportShipments'> = {}, options?: CallOptions) =>
        stream('exportShipments', { query }, options),
    },

    labels: {
      /** Prints labels of many shipments into one file. */
      print: (body: BodyOf<'printLabels'>, options?: CallOptions) =>
        bytes('printLabels', { body }, options),
    },

    batches: {
      create: (
        body: BodyOf<'createBatch'>,
        query: QueryOf<'createBatch'> = {},
        options?: CallOptions,
      ) => call('createBatch', { body, query }, options),
      /** Sends a CSV file; `template` lists its columns. */
      createFromCsv: (
        csv: string | Uint8Array,
        query: QueryOf<'createBatch'> = {},
        options?: CallOptions,
      ) => call('createBatch', { body: csv, query, contentType: 'text/csv' }, options),
      template: (options?: CallOptions) => bytes('getBatchTemplate', {}, options),
      list: (query: QueryOf<'listBatches'> = {}, options?: CallOptions) =>
        pages('listBatches', { query }, options),
      get: (batch_id: string, options?: CallOptions) =>
        call('getBatch', { path: { batch_id } }, options),
      rows: (batch_id: string, query: QueryOf<'listBatchRows'> = {}, options?: CallOptions) =>
        pages('listBatchRows', { path: { batch_id }, query }, options),
      export: (batch_id: string, query: QueryOf<'exportBatchRows'> = {}, options?: CallOptions) =>
        stream('exportBatchRows', { path: { batch_id }, query }, options),
      confirm: (batch_id: string, body: BodyOf<'confirmBatch'> = {}, options?: CallOptions) =>
        call('confirmBatch', { path: { batch_id }, body }, options),
      labels: (batch_id: string, query: QueryOf<'printBatchLabels'> = {}, options?: CallOptions) =>
        bytes('printBatchLabels', { path: { batch_id }, query }, options),
    },

    claims: {
      list: (query: QueryOf<'listClaims'> = {}, options?: CallOptions) =>
        pages('listClaims', { query }, options),
      /** Uploads a JPEG, PNG or WebP file; the service detects the type. */
      addPhoto: (path: ClaimPath, file: Uint8Array, options?: CallOptions) =>
        call('addClaimPhoto', { path, body: file, contentType: 'image/jpeg' }, options),
      photo: (path: PhotoPath, query: QueryOf<'getClaimPhoto'> = {}, options?: CallOptions) =>
        bytes('getClaimPhoto', { path, query }, options),
      deletePhoto: (path: PhotoPath, options?: CallOptions) =>
        call('deleteClaimPhoto', { path }, options),
    },

    pickups: {
      create: (body: BodyOf<'createPickup'>, options?: CallOptions) =>
        call('createPickup', { body }, options),
      list: (query: QueryOf<'listPickups'> = {}, options?: CallOptions) =>
        pages('listPickups', { query }, options),
      get: (pickup_id: string, options?: CallOptions) =>
        call('getPickup', { path: { pickup_id } }, options),
      cancel: (pickup_id: string, body: BodyOf<'cancelPickup'> = {}, options?: CallOptions) =>
        call('cancelPickup', { path: { pickup_id }, body }, options),
      manifest: (pickup_id: string, query: QueryOf<'getManifest'> = {}, options?: CallOptions) =>
        bytes('getManifest', { path: { pickup_id }, query }, options),
      export: (query: QueryOf<'exportPickups'> = {}, options?: CallOptions) =>
        stream('exportPickups', { query }, options),
    },

    senders: {
      create: (body: BodyOf<'createSender'>, options?: CallOptions) =>
        call('createSender', { body }, options),
      list: (query: QueryOf<'listSenders'> = {}, options?: CallOptions) =>
        pages('listSenders', { query }, options),
      get: (sender_id: string, options?: CallOptions) =>
        call('getSender', { path: { sender_id } }, options),
      update: (sender_id: string, body: BodyOf<'updateSender'>, options?: CallOptions) =>
        call('updateSender', { path: { sender_id }, body }, options),
      delete: (sender_id: string, options?: CallOptions) =>
        call('deleteSender', { path: { sender_id } }, options),
    },

    parcelPresets: {
      create: (body: BodyOf<'createParcelPreset'>, options?: CallOptions) =>
        call('createParcelPreset', { body }, options),
      list: (query: QueryOf<'listParcelPresets'> = {}, options?: CallOptions) =>
        pages('listParcelPresets', { query }, options),
      get: (preset_id: string, options?: CallOptions) =>
        call('getParcelPreset', { path: { preset_id } }, options),
      update: (preset_id: string, body: BodyOf<'updateParcelPreset'>, options?: CallOptions) =>
        call('updateParcelPreset', { path: { preset_id }, body }, options),
      delete: (preset_id: string, options?: CallOptions) =>
        call('deleteParcelPreset', { path: { preset_id } }, options),
    },

    tracking: {
      /** Reads the timeline of a parcel by its waybill number. */
      get: (awb: string, query: QueryOf<'getTracking'> = {}, options?: CallOptions) =>
        call('getTracking', { path: { awb }, query }, options),
    },

    trackers: {
      /** Tracks a parcel that was booked elsewhere. */
      create: (body: BodyOf<'createTracker'>, options?: CallOptions) =>
        call('createTracker', { body }, options),
      list: (query: QueryOf<'listTrackers'> = {}, options?: CallOptions) =>
        pages('listTrackers', { query }, options),
      get: (tracker_id: string, options?: CallOptions) =>
        call('getTracker', { path: { tracker_id } }, options),
      delete: (tracker_id: string, options?: CallOptions) =>
        call('deleteTracker', { path: { tracker_id } }, options),
    },

    wallet: {
      balance: (options?: CallOptions) => call('getBalance', {}, options),
      pendingCod: (query: QueryOf<'getPendingCod'> = {}, options?: CallOptions) =>
        call('getPendingCod', { query }, options),
      transactions: (query: QueryOf<'listTransactions'> = {}, options?: CallOptions) =>
        pages('listTransactions', { query }, options),
      exportTransactions: (query: QueryOf<'exportTransactions'> = {}, options?: CallOptions) =>
        stream('exportTransactions', { query }, options),
      /** Reads the statement of a month, such as `2026-11`. */
      statement: (
        month: string,
        query: Omit<QueryOf<'getStatement'>, 'format'> = {},
        options?: CallOptions,
      ) => call('getStatement', { path: { month }, query }, options),
      statementFile: (
        month: string,
        query: QueryOf<'getStatement'> & { readonly format: 'pdf' | 'xlsx' },
        options?: CallOptions,
      ) => bytes('getStatement', { path: { month }, query }, options),
      /** Reads the invoice of a month's fees, a PDF. */
      invoice: (month: string, options?: CallOptions) =>
        bytes('getFeeInvoice', { path: { month } }, options),
      bankAccounts: (options?: CallOptions) => call('listBankAccounts', {}, options),
    },

    topUps: {
      create: (body: BodyOf<'createTopUp'>, options?: CallOptions) =>
        call('createTopUp', { body }, options),
      list: (query: QueryOf<'listTopUps'> = {}, options?: CallOptions) =>
        pages('listTopUps', { query }, options),
      get: (topup_id: string, options?: CallOptions) =>
        call('getTopUp', { path: { topup_id } }, options),
    },

    withdrawals: {
      create: (body: BodyOf<'createWithdrawal'>, options?: CallOptions) =>
        call('createWithdrawal', { body }, options),
      list: (query: QueryOf<'listWithdrawals'> = {}, options?: CallOptions) =>
        pages('listWithdrawals', { query }, options),
      get: (withdrawal_id: string, options?: CallOptions) =>
        call('getWithdrawal', { path: { withdrawal_id } }, options),
    },

    events: {
      list: (query: QueryOf<'listEvents'> = {}, options?: CallOptions) =>
        pages('listEvents', { query }, options),
      get: (event_id: string, options?: CallOptions) =>
        call('getEvent', { path: { event_id } }, options),
      export: (query: QueryOf<'exportEvents'> = {}, options?: CallOptions) =>
        stream('exportEvents', { query }, options),
    },

    webhooks: {
      /** Registers an endpoint; only this answer contains its secret. */
      create: (body: BodyOf<'createWebhook'>, options?: CallOptions) =>
        call('createWebhook', { body }, options),
      list: (query: QueryOf<'listWebhooks'> = {}, options?: CallOptions) =>
        pages('listWebhooks', { query }, options),
      get: (webhook_id: string, options?: CallOptions) =>
        call('getWebhook', { path: { webhook_id } }, options),
      update: (webhook_id: string, body: BodyOf<'updateWebhook'>, options?: CallOptions) =>
        call('updateWebhook', { path: { webhook_id }, body }, options),
      delete: (webhook_id: string, options?: CallOptions) =>
        call('deleteWebhook', { path: { webhook_id } }, options),
      rotate: (
        webhook_id: string,
        body: BodyOf<'rotateWebhookSecret'> = {},
        options?: CallOptions,
      ) => call('rotateWebhookSecret', { path: { webhook_id }, body }, options),
      test: (webhook_id: string, options?: CallOptions) =>
        call('testWebhook', { path: { webhook_id } }, options),
      deliveries: (
        webhook_id: string,
        query: QueryOf<'listDeliveries'> = {},
        options?: CallOptions,
      ) => pages('listDeliveries', { path: { webhook_id }, query }, options),
      redeliver: (webhook_id: string, delivery_id: string, options?: CallOptions) =>
        call('redeliver', { path: { webhook_id, delivery_id } }, options),
      recover: (webhook_id: string, body: BodyOf<'recoverWebhook'>, options?: CallOptions) =>
        call('recoverWebhook', { path: { webhook_id }, body }, options),
      /** Explains why a signature is invalid; `verifyWebhook` verifies one without a request. */
      diagnose: (body: BodyOf<'verifyWebhook'>, options?: CallOptions) =>
        call('verifyWebhook', { body }, options),
    },

    /** Controls of the simulator, for TEST keys only. */
    test: {
      advance: (
        shipment_number: string,
        body: BodyOf<'advanceShipment'> = {},
        options?: CallOptions,
      ) => call('advanceShipment', { path: { shipment_number }, body }, options),
      settlePayment: (shipment_number: string, options?: CallOptions) =>
        call('settlePayment', { path: { shipment_number } }, options),
      expirePayment: (shipment_number: string, options?: CallOptions) =>
        call('expirePayment', { path: { shipment_number } }, options),
      rejectPayment: (
        shipment_number: string,
        body: BodyOf<'rejectPayment'> = {},
        options?: CallOptions,
      ) => call('rejectPayment', { path: { shipment_number }, body }, options),
      settleCod: (shipment_number: string, options?: CallOptions) =>
        call('settleCod', { path: { shipment_number } }, options),
      settleClaim: (
        shipment_number: string,
        body: BodyOf<'settleClaim'> = {},
        options?: CallOptions,
      ) => call('settleClaim', { path: { shipment_number }, body }, options),
      rejectClaim: (
        shipment_number: string,
        body: BodyOf<'rejectClaim'> = {},
        options?: CallOptions,
      ) => call('rejectClaim', { path: { shipment_number }, body }, options),
      topUpWallet: (body: BodyOf<'topUpTestWallet'>, options?: CallOptions) =>
        call('topUpTestWallet', { body }, options),
      settleTopUp: (topup_id: string, options?: CallOptions) =>
        call('settleTopUp', { path: { topup_id } }, options),
      expireTopUp: (topup_id: string, options?: CallOptions) =>
        call('expireTopUp', { path: { topup_id } }, options),
      rejectTopUp: (topup_id: string, body: BodyOf<'rejectTopUp'> = {}, options?: CallOptions) =>
        call('rejectTopUp', { path: { topup_id }, body }, options),
      addBankAccount: (body: BodyOf<'addTestBankAccount'>, options?: CallOptions) =>
        call('addTestBankAccount', { body }, options),
      completeWithdrawal: (
        withdrawal_id: string,
        body: BodyOf<'completeWithdrawal'> = {},
        options?: CallOptions,
      ) => call('completeWithdrawal', { path: { withdrawal_id }, body }, options),
      failWithdrawal: (
        withdrawal_id: string,
        body: BodyOf<'failWithdrawal'> = {},
        options?: CallOptions,
      ) => call('failWithdrawal', { path: { withdrawal_id }, body }, options),
      /** Sends an example of any event to your endpoints, and into the list of events. */
      sendEvent: (body: BodyOf<'rehearseEvent'>, options?: CallOptions) =>
        call('rehearseEvent', { body }, options),
    },

    service: {
      liveness: (options?: CallOptions) => call('getLiveness', {}, options),
      readiness: (options?: CallOptions) => call('getReadiness', {}, options),
      openApi: (options?: CallOptions) => call('getOpenApi', {}, options),
      webhooksOpenApi: (options?: CallOptions) => call('getWebhooksOpenApi', {}, options),
      hooksOpenApi: (options?: CallOptions) => call('getHooksOpenApi', {}, options),
    },
  });
}

type PagesOnly<Op extends OperationId> =
  DataOf<Op> extends { readonly items: unknown; readonly pagination: unknown } ? Op : never;
/** Operations that answer with a page. */
type ListOperation = { [Op in OperationId]: PagesOnly<Op> }[OperationId];
type PageOf<Op extends ListOperation> = DataOf<Op> & {
  readonly items: readonly ItemOf<Op>[];
  readonly pagination: { readonly has_more: boolean; readonly next_cursor: string | null };
};

/** Throws if the shipment will never get an AWB. */
function isBooked(shipment: Shipment): shipment is BookedShipment {
  const { shipment_number: shipmentNumber, awb, status, failure } = shipment;
  if (awb !== null) return true;
  if (failure === null && !NEVER_BOOKED.has(status)) return false;
  const why = failure === null ? '' : `: ${failure.message}`;
  throw new BookingError(`${shipmentNumber} is ${status}${why}`, { shipmentNumber, status });
}

async function dataIn<Data>(response: Response): Promise<Data> {
  const answer: { readonly data?: Data } = JSON.parse(await response.text());
  return answer.data ?? (answer as Data);
}

async function bytesIn(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

async function streamIn(response: Response): Promise<Stream> {
  return response.body ?? new ReadableStream();
}
