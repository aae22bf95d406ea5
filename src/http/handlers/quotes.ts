import type { CreateQuote } from '#src/usecases/quote/create-quote.ts';
import type { GetQuote } from '#src/usecases/quote/get-quote.ts';
import { quoteView } from '#src/views/quote.ts';
import type { Handler } from '../call.ts';
import { parcelOf } from './rates.ts';

/** `deadlineMs`: the courier's response time, from the request's arrival. */
export function createQuoteHandler(
  createQuote: CreateQuote,
  deadlineMs: number,
): Handler<'createQuote'> {
  return async ({ request, body, arrivedMs }) => {
    const command = {
      tenant: request.tenant,
      originId: body.origin.district_id,
      destinationId: body.destination.district_id,
      parcel: parcelOf(body),
      courierCode: body.courier_code,
      serviceCode: body.service_code,
      deadlineMs: arrivedMs + deadlineMs,
    };
    const { data, replayed } = await createQuote(command, request);
    return { ...data, replayed };
  };
}

export function getQuoteHandler(getQuote: GetQuote): Handler<'getQuote'> {
  return async ({ key, params }) => {
    const { quote, readAt } = await getQuote(key, params.quote_id);
    return quoteView(quote, readAt);
  };
}
