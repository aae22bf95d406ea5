import { tenantOf } from '#domain/environment.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import type { Dimensions, Parcel } from '#domain/rating/parcel.ts';
import type { RateSort } from '#domain/rating/rate-order.ts';
import { invalidFields } from '#domain/refusal.ts';
import { type PartyDraft, type PartyDrafts, withNormalPhone } from '#domain/shipment/party.ts';
import type { GetRates } from '#src/usecases/rating/get-rates.ts';
import type { RatingUseCases } from '#src/usecases/rating/use-cases.ts';
import { rateListView } from '#src/views/rate.ts';
import type { Handler } from '../call.ts';
import type { BodyOf, QueryOf } from '../contract/types.ts';
import { type AnyRoute, READ } from '../route.ts';

type RatesBody = BodyOf<'compareRates'>;
type Sort = NonNullable<QueryOf<'compareRates'>['sort']>;

const SORTS: Readonly<Record<Sort, RateSort>> = {
  total_amount: 'TOTAL_AMOUNT',
  final_price: 'FINAL_PRICE',
  price: 'PRICE',
  fastest: 'FASTEST',
  best_value: 'BEST_VALUE',
};

type Deps = RatingUseCases & { readonly settings: { readonly ratesDeadlineMs: number } };

export function rateRoutes(deps: Deps): readonly AnyRoute[] {
  return [
    {
      ...READ,
      method: 'post',
      path: '/rates',
      operationId: 'compareRates',
      scope: 'rates:read',
      limit: 'rates',
      handler: ratesHandler(deps.getRates, deps.settings.ratesDeadlineMs),
    },
  ];
}

/** `deadlineMs`: the latest response, from the request's arrival. */
function ratesHandler(getRates: GetRates, deadlineMs: number): Handler<'compareRates'> {
  return async ({ caller, query, body, arrivedMs }) => {
    const list = await getRates({
      tenant: tenantOf(caller),
      originId: body.origin.district_id,
      destinationId: body.destination.district_id,
      parcel: parcelOf(body),
      parties: partiesOf(body),
      couriers: body.couriers,
      sort: SORTS[query.sort ?? 'total_amount'],
      deadlineMs: arrivedMs + deadlineMs,
    });
    return rateListView(list);
  };
}

/** What of a body is about the parcel, and what is done with it. */
type ParcelBody = Pick<RatesBody, 'package' | 'cod' | 'cod_amount' | 'insured_value'>;

/** VALIDATION_ERROR for `cod_amount` beside `cod: false`. */
export function parcelOf(body: ParcelBody): Parcel {
  if (body.cod === false && body.cod_amount !== undefined) refuseCodAmount();
  const { weight_grams: weight, declared_value: declaredValue } = body.package;
  return {
    weightGrams: Math.ceil(weight),
    dimensions: dimensionsOf(body.package),
    declaredValue: amountOf(declaredValue),
    cod: body.cod === true || body.cod_amount !== undefined,
    codAmount: amountOf(body.cod_amount),
    insuredValue: insuredValueOf(body.insured_value),
  };
}

/** A field that was not sent is not judged. */
export function partiesOf({
  sender = {},
  receiver = {},
}: Pick<RatesBody, 'sender' | 'receiver'>): PartyDrafts {
  return { sender: draftOf(sender), receiver: draftOf(receiver) };
}

function draftOf(party: NonNullable<RatesBody['sender']>): PartyDraft {
  const { district_id: districtId, ...texts } = party;
  const { name, phone, address, village, email, note } = texts;
  return withNormalPhone({ name, phone, address, village, districtId, email, note });
}

type SizeBody = {
  readonly [Name in 'length_cm' | 'width_cm' | 'height_cm']?: number | undefined;
};

/** Null: not named. */
export function dimensionsOf(parcel: SizeBody): Dimensions | null {
  const { length_cm: lengthCm, width_cm: widthCm, height_cm: heightCm } = parcel;
  if (lengthCm === undefined || widthCm === undefined || heightCm === undefined) return null;
  return { lengthCm, widthCm, heightCm };
}

/** Null: no insurance, also for 0. */
function insuredValueOf(amount: number | undefined): Rupiah | null {
  return amountOf(amount || undefined);
}

function refuseCodAmount(): never {
  const message = 'must be left out where `cod` is false';
  throw invalidFields([{ path: 'cod_amount', code: 'NOT_ALLOWED', message }]);
}

export function amountOf(amount: number | undefined) {
  return amount === undefined ? null : rupiah(amount);
}
