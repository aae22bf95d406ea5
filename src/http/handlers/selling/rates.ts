import { tenantOf } from '#domain/environment.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { invalidFields } from '#domain/refusal.ts';
import type { Dimensions, Parcel } from '#domain/selling/rating/parcel.ts';
import type { RateSort } from '#domain/selling/rating/rate-order.ts';
import {
  type PartyDraft,
  type PartyDrafts,
  withNormalPhone,
} from '#domain/selling/shipment/party.ts';
import type { GetRates } from '#src/usecases/selling/rating/get-rates.ts';
import type { RatingUseCases } from '#src/usecases/selling/rating/use-cases.ts';
import { rateListView } from '#src/views/selling/rate.ts';
import type { Handler } from '../../call.ts';
import { allRead, type Exactly } from '../../contract/read-body.ts';
import type { BodyOf, QueryOf } from '../../contract/types.ts';
import { type AnyRoute, READ } from '../../route.ts';

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
    const { origin, destination, couriers, sender, receiver, ...parcel } = body;
    const list = await getRates({
      tenant: tenantOf(caller),
      originId: districtOf(origin),
      destinationId: districtOf(destination),
      parcel: parcelOf(parcel),
      parties: partiesOf({ sender, receiver }),
      couriers,
      sort: SORTS[query.sort ?? 'total_amount'],
      deadlineMs: arrivedMs + deadlineMs,
    });
    return rateListView(list);
  };
}

/** District id of a place, whose other fields were already resolved to it. */
export function districtOf({
  district_id: districtId,
  postal_code: _postalCode,
  address: _address,
  ...unread
}: RatesBody['origin']): string {
  allRead(unread);
  return districtId;
}

/** Part of a body about the parcel and its options. */
type ParcelBody = {
  readonly [Name in 'cod' | 'cod_amount' | 'insured_value']?: RatesBody[Name] | undefined;
} & Pick<RatesBody, 'package'>;

/** VALIDATION_ERROR for `cod_amount` with `cod: false`. */
export function parcelOf<Body extends ParcelBody>(body: Exactly<Body, ParcelBody>): Parcel {
  const {
    package: parcel,
    cod,
    cod_amount: codAmount,
    insured_value: insuredValue,
    ...unread
  }: ParcelBody = body;
  allRead(unread);
  if (cod === false && isSome(codAmount)) refuseCodAmount();
  const { weight_grams: weight, declared_value: declaredValue, ...size } = parcel;
  return {
    weightGrams: Math.ceil(weight),
    dimensions: dimensionsOf(size),
    declaredValue: amountOf(declaredValue),
    cod: cod === true || isSome(codAmount),
    codAmount: someAmountOf(codAmount),
    insuredValue: someAmountOf(insuredValue),
  };
}

/** Drafts of the parties; fields that were not sent are not validated. */
export function partiesOf({
  sender = {},
  receiver = {},
}: {
  readonly [Role in 'sender' | 'receiver']: RatesBody[Role] | undefined;
}): PartyDrafts {
  return { sender: draftOf(sender), receiver: draftOf(receiver) };
}

/** Postal code, company and coordinates are valid if the schema accepts them. */
function draftOf({
  name,
  phone,
  address,
  village,
  district_id: districtId,
  email,
  note,
  postal_code: _postalCode,
  company: _company,
  coordinates: _coordinates,
  ...unread
}: NonNullable<RatesBody['sender']>): PartyDraft {
  allRead(unread);
  return withNormalPhone({ name, phone, address, village, districtId, email, note });
}

type SizeBody = {
  readonly [Name in 'length_cm' | 'width_cm' | 'height_cm']?: number | undefined;
};

/** Null if the request gives no dimensions. */
export function dimensionsOf<Body extends SizeBody>(
  body: Exactly<Body, SizeBody>,
): Dimensions | null {
  const { length_cm: lengthCm, width_cm: widthCm, height_cm: heightCm }: SizeBody = body;
  if (lengthCm === undefined || widthCm === undefined || heightCm === undefined) return null;
  return { lengthCm, widthCm, heightCm };
}

/** False for 0, which means none. */
function isSome(amount: number | undefined): boolean {
  return amount !== undefined && amount > 0;
}

/** Null if absent or 0. */
function someAmountOf(amount: number | undefined): Rupiah | null {
  return amountOf(amount || undefined);
}

function refuseCodAmount(): never {
  const message = 'must be left out where `cod` is false';
  throw invalidFields([{ path: 'cod_amount', code: 'NOT_ALLOWED', message }]);
}

export function amountOf(amount: number | undefined) {
  return amount === undefined ? null : rupiah(amount);
}
