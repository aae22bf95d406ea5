import type { CreateQuote } from '#src/usecases/selling/quote/create-quote.ts';
import type { GetQuote } from '#src/usecases/selling/quote/get-quote.ts';
import type { QuoteUseCases } from '#src/usecases/selling/quote/use-cases.ts';
import { quoteView } from '#src/views/selling/quote.ts';
import type { Handler } from '../../call.ts';
import { idInPath } from '../../ids.ts';
import { withReplayed } from '../../replayed.ts';
import { type AnyRoute, READ } from '../../route.ts';
import { districtOf, parcelOf, partiesOf } from './rates.ts';

type Deps = QuoteUseCases & { readonly settings: { readonly quoteDeadlineMs: number } };

export function quoteRoutes(deps: Deps): readonly AnyRoute[] {
  return [
    {
      method: 'post',
      path: '/quotes',
      operationId: 'createQuote',
      scope: 'quotes:write',
      limit: 'rates',
      status: 201,
      idempotency: 'optional',
      handler: createQuoteHandler(deps.createQuote, deps.settings.quoteDeadlineMs),
    },
    {
      ...READ,
      path: '/quotes/:quote_id',
      operationId: 'getQuote',
      scope: 'quotes:read',
      handler: getQuoteHandler(deps.getQuote),
    },
  ];
}

/** `deadlineMs`: the courier's response time, from the request's arrival. */
function createQuoteHandler(createQuote: CreateQuote, deadlineMs: number): Handler<'createQuote'> {
  return async ({ request, body, arrivedMs }) => {
    const {
      origin,
      destination,
      courier_code: courierCode,
      service_code: serviceCode,
      sender,
      receiver,
      couriers: _couriers,
      ...parcel
    } = body;
    const command = {
      tenant: request.tenant,
      originId: districtOf(origin),
      destinationId: districtOf(destination),
      parcel: parcelOf(parcel),
      parties: partiesOf({ sender, receiver }),
      courierCode,
      serviceCode,
      deadlineMs: arrivedMs + deadlineMs,
    };
    return withReplayed(await createQuote(command, request));
  };
}

function getQuoteHandler(getQuote: GetQuote): Handler<'getQuote'> {
  return async ({ caller, params }) => {
    const { quote, readAt } = await getQuote(caller, idInPath('quote', params.quote_id));
    return quoteView(quote, readAt);
  };
}
