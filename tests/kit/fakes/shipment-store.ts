import { EDITED, shipments as table } from '#adapters/postgres/stores/selling/shipment/table.ts';
import { changingOnly } from '#adapters/postgres/stores/table.ts';
import type { PickupKey } from '#domain/carrying/pickup/pickup.ts';
import { ENVIRONMENTS, type Tenant } from '#domain/environment.ts';
import { numberIn, prefixesOf, tagTerm } from '#domain/insight/search/shipment-terms.ts';
import { ZERO } from '#domain/money.ts';
import { TOTAL_MAX } from '#domain/page.ts';
import { isLegalPair } from '#domain/selling/shipment/legal-pairs.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import {
  type Shipment,
  type ShipmentKey,
  shipmentKeyOf,
} from '#domain/selling/shipment/shipment.ts';
import type {
  AwbKey,
  ShipmentFilter,
  ShipmentStore,
  ShipmentWrites,
} from '#domain/selling/shipment/shipment-store.ts';
import { shownShipment } from '#domain/selling/shipment/shown-shipment.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { isBetween, listOf } from './newest-first.ts';
import { quotePlace } from './quote-store.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';

const edited = new Set<string>(EDITED);
const isMoved = (property: string) => !edited.has(property);
const isEdited = (property: string) => edited.has(property) || property === 'lastSequence';
const isTagged = (property: string) => ['tags', 'lastSequence'].includes(property);
const changesIn = changesOf(changingOnly(table, isMoved));
const editsIn = changesOf(changingOnly(table, isEdited));
const tagsIn = changesOf(changingOnly(table, isTagged));

type ShipmentTables = Pick<Tables, 'shipments' | 'shipmentNumbers' | 'shipmentTerms'>;

export function fakeShipmentStore(tables: ShipmentTables): ShipmentStore {
  const { shipments, shipmentNumbers } = tables;
  return {
    find: async (tenant, shipmentNumber) =>
      shipments.get(shipmentPlace({ ...tenant, shipmentNumber })),
    findAll: async (tenant, shipmentNumbers) =>
      ownedBy(tenant, shipments).filter(({ shipmentNumber }) =>
        shipmentNumbers.includes(shipmentNumber),
      ),
    waitingForPickup: async (tenant, { courierCode, sender }, limit) =>
      ownedBy(tenant, shipments)
        .filter(({ status, pickupId }) => status === 'BOOKED' && pickupId === null)
        .filter(({ collectionMethod }) => collectionMethod === 'PICKUP')
        .filter((one) => courierCode === null || one.courierCode === courierCode)
        .filter(({ sender: own }) => sender === null || isAt(own, sender))
        .toSorted((a, b) => (a.shipmentId < b.shipmentId ? -1 : 1))
        .slice(0, limit),
    async ownerOfNumber(shipmentNumber) {
      const accountId = shipmentNumbers.get(shipmentNumber);
      if (accountId === undefined) return undefined;
      const keys = ENVIRONMENTS.map((environment) => ({ accountId, environment, shipmentNumber }));
      return keys.find((key) => shipments.get(shipmentPlace(key)) !== undefined);
    },
    findByAwb: async (tenant, awb, courierCode) =>
      ownedBy(tenant, shipments)
        .filter((one) => isMeant(awb, one))
        .filter((one) => [null, one.courierCode].includes(courierCode))
        .toSorted((one, other) => (one.courierCode < other.courierCode ? -1 : 1)),
    async search(tenant, text, limit) {
      const own = ownedBy(tenant, shipments);
      const begins = (of: string | null) => of?.startsWith(text) ?? false;
      const beginsUpper = (of: string | null) => {
        return of?.toUpperCase().startsWith(text.toUpperCase()) ?? false;
      };
      const first = (found: readonly Shipment[]) => found.slice(0, limit).map(shownShipment);
      const newestFirst = own.toSorted((a, b) => (a.shipmentId < b.shipmentId ? 1 : -1));
      return [
        ...first(
          sortedBy(own, ({ shipmentNumber }) => shipmentNumber)
            .toReversed()
            .filter(({ shipmentNumber }) => beginsUpper(shipmentNumber)),
        ),
        ...first(
          sortedBy(
            own,
            ({ awb, courierCode }) => awb && `${awb.toUpperCase()} ${courierCode}`,
          ).filter(({ awb }) => beginsUpper(awb)),
        ),
        ...first(
          sortedBy(newestFirst, ({ reference }) => reference).filter(({ reference }) =>
            begins(reference),
          ),
        ),
      ];
    },
    async findByQuote(tenant, quoteId) {
      const found = ownedBy(tenant, shipments).find((one) => one.quoteId === quoteId);
      return found && shownShipment(found);
    },
    async list(tenant, filter, request) {
      const found = ownedBy(tenant, shipments).filter((shipment) =>
        isAsked(shipment, filter, tables),
      );
      return listOf(found, ({ shipmentId }) => shipmentId, request);
    },
    countEach: async (tenant, filters) =>
      filters.map((filter) => {
        const found = ownedBy(tenant, shipments).filter((shipment) =>
          isAsked(shipment, filter, tables),
        );
        return Math.min(found.length, TOTAL_MAX + 1);
      }),
    listBilledOtherwise: async (before, limit) =>
      [...shipments.entries().values()]
        .filter(({ shipmentId }) => before === null || shipmentId < before)
        .filter(
          ({ billed, cost, codCost, measuredWeightGrams, chargeableWeightKg }) =>
            (billed ?? cost + codCost) !== cost + codCost ||
            (measuredWeightGrams ?? 0) > chargeableWeightKg * 1_000,
        )
        .toSorted((one, other) => (one.shipmentId < other.shipmentId ? 1 : -1))
        .slice(0, limit),
  };
}

function sortedBy(
  all: readonly Shipment[],
  textOf: (shipment: Shipment) => string | null,
): readonly Shipment[] {
  return all.toSorted((a, b) => compare(textOf(a) ?? '', textOf(b) ?? ''));
}

function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}

export function fakeShipmentWrites(queue: ChangeQueue): ShipmentWrites {
  return {
    insert(shipment) {
      queue.add((tables) => {
        const { shipmentNumber, accountId } = shipment;
        const isTaken = tables.shipmentNumbers.get(shipmentNumber) !== undefined;
        if (isTaken) throw new Stale(`number ${shipmentNumber} is taken`);
        const twin = ownedBy(shipment, tables.shipments).find(
          ({ quoteId }) => quoteId === shipment.quoteId,
        );
        if (twin !== undefined) throw new Stale(`the quote is ${twin.shipmentNumber}`);
        refuseImpossible(shipment, tables);
        tables.shipmentNumbers.insert(shipmentNumber, accountId);
        tables.shipments.insert(shipmentPlace(shipment), shipment);
      });
      queue.addCheck(({ quotes }) => {
        const place = quotePlace(shipment);
        if (quotes.get(place) === undefined) throw new Error(`no quote ${place}`);
      });
    },
    update(before, after) {
      queue.add((tables) => {
        const place = shipmentPlace(before);
        const found = tables.shipments.get(place);
        const isAsRead = found !== undefined && stateText(found) === stateText(before);
        if (!isAsRead) throw new Stale(`shipment ${before.shipmentNumber} has moved on`);
        const changed = { ...found, ...changesIn(after) };
        refuseImpossible(changed, tables);
        tables.shipments.replace(place, changed);
      });
    },
    edit(before, after) {
      queue.add(({ shipments }) => {
        const found = asRead(before, shipments);
        const isUnpaid = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'].includes(found.status);
        if (!isUnpaid) throw new Error(`${before.shipmentNumber} is as it was sold`);
        shipments.replace(shipmentPlace(before), { ...found, ...editsIn(after) });
      });
    },
    tag(before, after) {
      queue.add(({ shipments }) => {
        const found = asRead(before, shipments);
        shipments.replace(shipmentPlace(before), { ...found, ...tagsIn(after) });
      });
    },
    enterPickup: (pickup, shipmentNumbers) =>
      repickup(queue, shipmentNumbers, { pickup, from: null, to: pickup.pickupId }),
    leavePickup: (pickup, shipmentNumbers) =>
      repickup(queue, shipmentNumbers, { pickup, from: pickup.pickupId, to: null }),
    claimAwb(key, owner) {
      queue.add(({ awbs }) => {
        const place = awbPlace(key);
        if (awbs.get(place) !== undefined) throw new Stale(`AWB ${place} is taken`);
        awbs.insert(place, { ...shipmentKeyOf(owner), environment: key.environment });
      });
    },
  };
}

/** Returns the stored shipment; throws `Stale` if it has changed since it was read. */
function asRead(before: Shipment, shipments: Table<Shipment>): Shipment {
  const found = shipments.get(shipmentPlace(before));
  const state = (one: Shipment) => placeOf(one.status, one.paymentStatus, one.lastSequence);
  if (found !== undefined && state(found) === state(before)) return found;
  throw new Stale(`shipment ${before.shipmentNumber} has moved on`);
}

type Repickup = {
  readonly pickup: PickupKey;
  readonly from: string | null;
  readonly to: string | null;
};

/** Moves all shipments to another pickup, or none of them. */
function repickup(
  queue: ChangeQueue,
  shipmentNumbers: readonly string[],
  { pickup, from, to }: Repickup,
): void {
  queue.add(({ shipments }) => {
    for (const shipmentNumber of shipmentNumbers) {
      const place = shipmentPlace({ ...pickup, shipmentNumber });
      const found = shipments.get(place);
      const isThere = found?.status === 'BOOKED' && found.pickupId === from;
      if (!isThere) throw new Stale(`shipment ${shipmentNumber} is not to be picked up so`);
      shipments.replace(place, { ...found, pickupId: to });
    }
  });
}

export function shipmentPlace({ accountId, environment, shipmentNumber }: ShipmentKey): string {
  return placeOf(accountId, environment, shipmentNumber);
}

export function awbPlace({ environment, courierCode, awb }: AwbKey): string {
  return placeOf(environment, courierCode, awb);
}

function ownedBy({ accountId, environment }: Tenant, shipments: Table<Shipment>) {
  return [...shipments.entries().values()].filter(
    (one) => one.accountId === accountId && one.environment === environment,
  );
}

/** Searches by the stored terms, not by those that the shipment should have. */
function isFound(
  { accountId, environment, shipmentId, shipmentNumber }: Shipment,
  { search, tag }: ShipmentFilter,
  { shipmentTerms }: Pick<Tables, 'shipmentTerms'>,
): boolean {
  const { terms } = shipmentTerms.get(placeOf(accountId, environment, shipmentId)) ?? { terms: [] };
  if (tag !== null && !terms.includes(tagTerm(tag))) return false;
  if (search === null || numberIn(search) === shipmentNumber) return true;
  return prefixesOf(search).some((prefix) => terms.some((term) => term.startsWith(prefix)));
}

function isAsked(
  shipment: Shipment,
  filter: ShipmentFilter,
  tables: Pick<Tables, 'shipmentTerms'>,
): boolean {
  const isOne = <Value>(wanted: readonly Value[] | null, value: Value) =>
    wanted === null || wanted.includes(value);
  const same = ['courierCode', 'reference', 'idempotencyKey'] as const;
  return (
    isOne(filter.statuses, shipment.status) &&
    isOne(filter.paymentStatuses, shipment.paymentStatus) &&
    same.every((field) => filter[field] === null || filter[field] === shipment[field]) &&
    (filter.awb === null || isMeant(filter.awb, shipment)) &&
    isFound(shipment, filter, tables) &&
    isBetween(shipment.createdAt, filter.createdFrom, filter.createdTo)
  );
}

function isAt(own: Party, { districtId, address }: Pick<Party, 'districtId' | 'address'>): boolean {
  return own.districtId === districtId && own.address === address;
}

function isMeant(awb: string, shipment: Shipment): boolean {
  return shipment.awb?.toUpperCase() === awb.toUpperCase();
}

function refuseImpossible(shipment: Shipment, { shipments }: Pick<Tables, 'shipments'>): void {
  const { status, paymentStatus, awb, courierCode, shipmentNumber } = shipment;
  if (!isLegalPair(status, paymentStatus)) throw new Error(`${status} is never ${paymentStatus}`);
  const { codAmount, codFee, codCost, codSettlementDays } = shipment;
  const cod = [codAmount, codFee, codSettlementDays].filter((term) => term !== null);
  if (cod.length % 3 !== 0) throw new Error('what is collected is only half agreed upon');
  if (codCost > (codFee ?? ZERO)) throw new Error('the courier takes more than the fee');
  const twin = ownedBy(shipment, shipments).find(
    (other) =>
      awb !== null &&
      other.awb === awb &&
      other.courierCode === courierCode &&
      other.shipmentNumber !== shipmentNumber,
  );
  if (twin !== undefined) throw new Error(`${awb} is the AWB of ${twin.shipmentNumber}`);
}

function stateText(shipment: Shipment): string {
  const { status, paymentStatus, lastSequence, courierCancellation, pickupId } = shipment;
  const { measuredWeightGrams, measuredAt, billed, returnedBy } = shipment;
  const reported = [measuredWeightGrams, measuredAt?.getTime(), billed].join();
  const state = [`${courierCancellation}`, `${returnedBy}`, `${pickupId}`, reported] as const;
  return placeOf(status, paymentStatus, lastSequence, ...state);
}
