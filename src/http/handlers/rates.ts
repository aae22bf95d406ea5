import { rupiah } from '#domain/money.ts';
import type { Dimensions, Parcel } from '#domain/rating/parcel.ts';
import type { GetRates } from '#src/usecases/rating/get-rates.ts';
import { rateListView } from '#src/views/rate.ts';
import type { Handler } from '../call.ts';
import type { BodyOf } from '../contract/types.ts';

type RatesBody = BodyOf<'compareRates'>;

/** `deadlineMs`: the answer leaves at the latest this long after the request came. */
export function ratesHandler(getRates: GetRates, deadlineMs: number): Handler<'compareRates'> {
  return async ({ key, body, arrivedMs }) => {
    const list = await getRates({
      tenant: { accountId: key.accountId, environment: key.environment },
      originId: body.origin.district_id,
      destinationId: body.destination.district_id,
      parcel: parcelOf(body),
      couriers: body.couriers,
      deadlineMs: arrivedMs + deadlineMs,
    });
    return rateListView(list);
  };
}

export function parcelOf(body: Omit<RatesBody, 'couriers'>): Parcel {
  const { weight_grams: weight, declared_value: declaredValue } = body.package;
  return {
    weightGrams: Math.ceil(weight),
    dimensions: dimensionsOf(body.package),
    declaredValue: amountOf(declaredValue),
    cod: body.cod === true || body.cod_amount !== undefined,
    codAmount: amountOf(body.cod_amount),
    insuredValue: amountOf(body.insured_value),
  };
}

function dimensionsOf(parcel: RatesBody['package']): Dimensions | null {
  const { length_cm: lengthCm, width_cm: widthCm, height_cm: heightCm } = parcel;
  if (lengthCm === undefined || widthCm === undefined || heightCm === undefined) return null;
  return { lengthCm, widthCm, heightCm };
}

export function amountOf(amount: number | undefined) {
  return amount === undefined ? null : rupiah(amount);
}
