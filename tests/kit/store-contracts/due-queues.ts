import { ENVIRONMENTS } from '#domain/environment.ts';
import { LATE_MONEY_MS } from '#domain/money/payment/due-charge.ts';
import { webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import { shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { requestAll, sampleNotice, switchOn } from './buyer-notice-samples.ts';
import { collectAll, sampleCod } from './cod-samples.ts';
import type { Storage } from './contract.ts';
import { askAll, asked, sampleCancellation } from './courier-cancellation-samples.ts';
import { COURIER, type DueQueue, type DueWork, type FairQueue } from './due-queue.ts';
import { type IntentSample, insertIntents, intentSample } from './intent-samples.ts';
import { qris, write } from './payment-samples.ts';
import * as pickups from './pickup-samples.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { insertShipments, nthShipment, numberOf, PROVIDERS } from './shipment-samples.ts';
import { dueOf, nthTracker } from './tracker-samples.ts';
import { beginAll } from './tracking-samples.ts';
import { nthWebhook } from './webhook-samples.ts';
import { writeAll } from './writes.ts';

/** Due times in the tables of shipments. */
const BY_NUMBER = { whereOf: (place: number) => `shipment_number = '${numberOf(place)}'` };

const INTENTS = {
  ...BY_NUMBER,
  table: 'booking_intent',
  keep: (storage: Storage, works: readonly DueWork[]) =>
    insertIntents(storage, works.map(intentOf)),
  itemOf: (work: DueWork) => shipmentKeyOf(intentOf(work)),
  rows: async ({ stored }: Storage) =>
    (await stored.intents()).map(({ dueAt, ...intent }) => ({ ...shipmentKeyOf(intent), dueAt })),
};

const BOOKINGS: FairQueue = {
  ...INTENTS,
  what: 'bookings',
  async claimFairly({ stores }, request) {
    const { items, hasMore } = await stores.bookings.claimDue(request);
    return { items: items.map(({ attempt }) => shipmentKeyOf(attempt)), hasMore };
  },
};

const NAMED_BOOKINGS: DueQueue = {
  ...INTENTS,
  what: 'bookings that are named',
  async claim({ stores, stored }, request) {
    const keys = (await stored.intents()).map(shipmentKeyOf).toReversed();
    const claimed = await stores.bookings.claim({ ...request, keys });
    return claimed.map(({ attempt }) => shipmentKeyOf(attempt));
  },
};

const CHECKS: FairQueue = {
  ...BY_NUMBER,
  what: 'checks',
  table: 'booking_check',
  async keep(storage, works) {
    await insertIntents(storage, works.map(intentOf));
    await writeAll(storage, ({ bookings }) => {
      for (const { dueAt, ...key } of works.map(intentOf)) bookings.scheduleCheck(key, dueAt);
    });
  },
  itemOf: (work) => ({
    ...shipmentKeyOf(intentOf(work)),
    provider: work.provider,
    courierCode: work.courierCode,
    orderId: null,
  }),
  rows: ({ stored }) => stored.bookingChecks(),
  claimFairly: ({ stores }, request) => stores.bookings.claimChecks(request),
};

const POLLS: DueQueue = {
  ...BY_NUMBER,
  what: 'polls',
  table: 'tracking_due',
  keep: (storage, works) => beginAll(storage, works.map(pollOf)),
  itemOf(work) {
    const { dueAt: _, ...due } = pollOf(work);
    return due;
  },
  rows: ({ stored }) => stored.due(),
  claim({ stores }, { limit, ...lease }) {
    const couriers = ENVIRONMENTS.map((environment) => ({
      ...COURIER,
      environment,
      provider: PROVIDERS[environment],
      limit,
    }));
    return stores.tracking.claimDue({ couriers, ...lease });
  },
};

const TRACKER_POLLS: DueQueue = {
  what: 'polls of trackers',
  table: 'tracker_due',
  whereOf: (place) => `tracker_id = '${nthTracker(place).trackerId}'`,
  async keep(storage, works) {
    await writeAll(storage, ({ trackers }) => {
      for (const work of works) trackers.insert(trackerOf(work), later(INSTANT, -work.ageMs));
    });
  },
  itemOf(work) {
    const { dueAt: _, ...due } = dueOf(trackerOf(work), INSTANT);
    return due;
  },
  rows: ({ stored }) => stored.trackerDue(),
  claim({ stores }, { limit, ...lease }) {
    const couriers = ENVIRONMENTS.map((environment) => ({
      ...COURIER,
      environment,
      provider: PROVIDERS[environment],
      limit,
    }));
    return stores.trackers.claimDue({ couriers, ...lease });
  },
};

const EXPIRIES: DueQueue = {
  what: 'expired payments',
  table: 'payment_due',
  whereOf: (place) => `subject = '${numberOf(place)}'`,
  async keep(storage, works) {
    const shipments = works.map(({ place, accountId, environment }) =>
      nthShipment(place, { accountId, environment }),
    );
    await insertShipments(storage, shipments);
    for (const work of works) {
      const { place, ageMs } = work;
      const expiry = { orderId: `SKR-${place}`, expiresAt: later(INSTANT, -ageMs) };
      await write(storage, ({ open }) => open(qris({ ...subjectOf(work), ...expiry })));
    }
  },
  itemOf: subjectOf,
  rows: ({ stored }) => stored.waits(),
  claim: ({ stores }, request) => stores.payments.claimExpired(request),
};

const CHARGES: DueQueue = {
  ...EXPIRIES,
  what: 'charges to be asked about',
  table: 'charge_due',
  async keep(storage, works) {
    await EXPIRIES.keep(
      storage,
      works.map((work) => ({ ...work, ageMs: work.ageMs + LATE_MONEY_MS })),
    );
  },
  itemOf: (work) => ({ ...subjectOf(work), paymentNumber: 1, silences: 0 }),
  rows: ({ stored }) => stored.chargeDue(),
  claim: ({ stores }, request) => stores.payments.claimCharges(request),
};

const COD: DueQueue = {
  ...BY_NUMBER,
  what: 'COD settlements',
  table: 'cod_due',
  keep: (storage, works) => collectAll(storage, works.map(codOf)),
  itemOf: (work) => shipmentKeyOf(codOf(work)),
  rows: ({ stored }) => stored.codDue(),
  claim: ({ stores }, request) => stores.cod.claimDue(request),
};

const CANCELLATIONS: FairQueue = {
  ...BY_NUMBER,
  what: 'cancellations',
  table: 'cancellation_due',
  keep: (storage, works) => askAll(storage, works.map(cancellationOf)),
  itemOf: (work) => asked(cancellationOf(work)),
  rows: ({ stored }) => stored.cancellationDue(),
  claimFairly: ({ stores }, request) => stores.cancellations.claimDue(request),
  postpone: ({ stores }, work, dueAt) =>
    stores.cancellations.postpone(cancellationOf(work), dueAt, null),
};

const PICKUPS: FairQueue = {
  what: 'pickups',
  table: 'pickup_due',
  whereOf: (place) => `pickup_id = '${uuid(place)}'`,
  keep: (storage, works) => pickups.askAll(storage, works.map(pickupOf)),
  itemOf: (work) => pickups.asked(pickupOf(work)),
  rows: ({ stored }) => stored.pickupDue(),
  claimFairly: ({ stores }, request) => stores.pickups.claimDue(request),
  postpone: ({ stores }, work, dueAt) => stores.pickups.postpone(pickupOf(work), dueAt),
};

const ENDPOINTS: DueQueue = {
  what: 'endpoints',
  table: 'webhook_due',
  whereOf: (place) => `webhook_id = '${nthWebhook(place).webhookId}'`,
  async keep(storage, works) {
    for (const work of works) {
      const dueAt = later(INSTANT, -work.ageMs);
      await writeAll(storage, ({ deliveries }) => deliveries.queue(endpointOf(work), dueAt));
    }
  },
  itemOf: endpointOf,
  rows: async ({ stored }) =>
    (await stored.webhookDue()).map(({ dueAt, leasedUntil, ...row }) => {
      return { ...webhookKeyOf(row), dueAt: leasedUntil ?? dueAt };
    }),
  claim: async ({ stores }, request) =>
    (await stores.deliveries.leaseEndpoints({ ...request, isSlow: false })).map(webhookKeyOf),
};

const NOTICES: DueQueue = {
  ...BY_NUMBER,
  what: 'buyer notices',
  table: 'buyer_notice',
  async keep(storage, works) {
    await switchOn(storage);
    await requestAll(storage, works.map(noticeOf));
  },
  itemOf: (work) => shipmentKeyOf(noticeOf(work)),
  rows: async ({ stored }) =>
    (await stored.buyerNotices()).map(({ dueAt, ...row }) => ({ ...shipmentKeyOf(row), dueAt })),
  claim: async ({ stores }, request) =>
    (await stores.buyerNotices.claimDue(request)).map(shipmentKeyOf),
};

/** Queues by port. */
export const DUE_QUEUES: Readonly<Record<string, readonly DueQueue[]>> = {
  bookings: [BOOKINGS, NAMED_BOOKINGS, CHECKS],
  tracking: [POLLS],
  trackers: [TRACKER_POLLS],
  payments: [EXPIRIES, CHARGES],
  cod: [COD],
  cancellations: [CANCELLATIONS],
  buyerNotices: [NOTICES],
  pickups: [PICKUPS],
  deliveries: [ENDPOINTS],
};

function intentOf({ place, ageMs, provider, courierCode, ...tenant }: DueWork): IntentSample {
  return { ...intentSample(place, -ageMs, tenant), provider, courierCode };
}

function pollOf({ place, ageMs, ...account }: DueWork) {
  return { ...account, shipmentNumber: numberOf(place), dueAt: later(INSTANT, -ageMs) };
}

function trackerOf({ place, accountId, environment, provider, courierCode }: DueWork) {
  return nthTracker(place, { accountId, environment, provider, courierCode });
}

function subjectOf({ place, accountId, environment }: DueWork) {
  return { accountId, environment, subject: numberOf(place) };
}

function codOf({ place, ageMs, accountId, environment }: DueWork) {
  const own = { accountId, environment, shipmentNumber: numberOf(place) };
  return sampleCod({ ...own, settlesAt: later(INSTANT, -ageMs) });
}

function noticeOf({ place, ageMs, accountId, environment }: DueWork) {
  const own = { accountId, environment, shipmentNumber: numberOf(place) };
  return sampleNotice({ ...own, createdAt: later(INSTANT, -ageMs) });
}

function cancellationOf({ place, ageMs, ...account }: DueWork) {
  const own = { shipmentNumber: numberOf(place), awb: `SIM${place}` };
  return sampleCancellation({ ...account, ...own, requestedAt: later(INSTANT, -ageMs) });
}

function pickupOf({ place, ageMs, ...account }: DueWork) {
  const action = place % 2 === 0 ? 'CANCEL' : 'REQUEST';
  const own = { pickupId: uuid(place), action } as const;
  return pickups.sampleDue({ ...account, ...own, since: later(INSTANT, -ageMs) });
}

function endpointOf({ place, accountId, environment }: DueWork) {
  return webhookKeyOf(nthWebhook(place, { accountId, environment }));
}
