import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { CourierDirectory } from '#domain/courier-port/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { QuoteStore } from '#domain/quote/quote-store.ts';
import type { FieldError } from '#domain/refusal.ts';
import { PARTY_ROLES, phoneErrors, withNormalPhone } from '#domain/shipment/party.ts';
import { type ShipmentDraft, shipmentErrors } from '#domain/shipment/shipment-errors.ts';
import { unknownDistrict } from '../rating/find-route.ts';
import { findQuote } from './find-quote.ts';

/** In its public form; undefined where the request has none that is right. */
type Quoted = { readonly quoteId?: string | undefined };

/** What is wrong of an order beside the fields that its draft leaves out. */
export type FindWrongFields = (
  tenant: Tenant,
  draft: ShipmentDraft & Quoted,
) => Promise<readonly FieldError[]>;

type Deps = {
  readonly quotes: QuoteStore;
  readonly areas: AreaDirectory;
  readonly directory: CourierDirectory;
};

/**
 * For an order that cannot be made: so that all of its wrong fields are listed at once. An id that
 * no quote can have is not listed before the order is otherwise right, as it ever was.
 */
export function findWrongFields({ quotes, areas, directory }: Deps): FindWrongFields {
  return async (tenant, { quoteId = '', ...draft }) => {
    const found = await findQuote(quotes, { tenant, quoteId });
    const mayBe = uuidOf('quote', quoteId) !== undefined;
    if (found === undefined) {
      return errorsWithoutQuote(mayBe ? { ...draft, quoteId } : draft, areas);
    }
    const { quote, readAt: now } = found;
    const parties = {
      sender: withNormalPhone(draft.sender),
      receiver: withNormalPhone(draft.receiver),
    };
    const courier = directory.courierOf(quote)?.profile;
    return shipmentErrors({ ...draft, ...parties }, { quote, courier, now });
  };
}

/** What can be found without a quote: an id that is none, phones, and districts. */
export function errorsWithoutQuote(
  { quoteId, ...draft }: ShipmentDraft & Quoted,
  areas: AreaDirectory,
): readonly FieldError[] {
  const districts = PARTY_ROLES.flatMap((role) => {
    const { districtId } = draft[role];
    const isKnown = districtId === undefined || areas.find(districtId) !== undefined;
    return isKnown ? [] : [unknownDistrict(`${role}.district_id`, districtId)];
  });
  return [
    ...(quoteId === undefined ? [] : [unknownQuote(quoteId)]),
    ...phoneErrors(draft),
    ...districts,
  ];
}

function unknownQuote(quoteId: string): FieldError {
  const message = `There is no quote ${JSON.stringify(quoteId)}.`;
  return { path: 'quote_id', code: 'UNKNOWN_QUOTE', message };
}
