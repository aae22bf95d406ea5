import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import { ok } from '#src/web/api/client.ts';
import { isCode } from '#src/web/api/errors.ts';
import { reading } from '#src/web/api/reading.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { useRequestKey } from '#src/web/kit/use-request-key.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import {
  heldLock,
  type Lock,
  lockOf,
  type Rate,
  type RatesBody,
  type ReturnBody,
  type ReturnOptions,
  wayBack,
} from './return-terms.ts';
import { returnWords } from './return-words.ts';

/** Quotes the return with the original quote's parcel and the shop's options. */
export function useReturnRates(shipment: Shipment, options: ReturnOptions) {
  const clients = useApi();
  const { api, environment } = clients;
  const path = { quote_id: shipment.quote_id };
  const quote = useQuery(reading(clients, '/api/v1/quotes/{quote_id}', { noun: 'quotes', path }));
  const body = quote.data && wayBack(shipment, quote.data.package, options);
  const rates = useQuery({
    queryKey: [environment, 'rates', 'return', shipment.shipment_number, body],
    queryFn:
      body === undefined
        ? skipToken
        : async ({ signal }) => ({
            body,
            ...(await ok(api.POST('/api/v1/rates', { body, signal }))).data,
          }),
    placeholderData: keepPreviousData,
  });
  return { rates, failed: quote.isError ? quote : rates };
}

type Chosen = {
  readonly rate: Rate;
  readonly body: RatesBody;
  readonly method: PaymentMethod;
  /** The remaining fields of the order. */
  readonly options: Omit<ReturnBody, 'quote_id' | 'payment_method'>;
};

/**
 * Locks the chosen price and buys the return with it. If the price has changed, the new one is
 * shown and needs another click. The lock and the key are kept, so that a retry buys nothing twice.
 */
export function useReturning({ shipment_number: number }: Shipment, onDone: () => void) {
  const { api, environment } = useApi();
  const slug = useSlug();
  const text = useWords(returnWords);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const key = useRequestKey();
  const [lock, setLock] = useState<Lock | null>(null);
  const totalOf = ({ rate, body }: Pick<Chosen, 'rate' | 'body'>) =>
    heldLock(lock, { rate, body }, Date.now())?.total ?? rate.total_amount;
  const locked = async ({ rate, body }: Chosen): Promise<Lock> => {
    const held = heldLock(lock, { rate, body }, Date.now());
    if (held !== null) return held;
    const { courier_code, service_code } = rate;
    const quote = await ok(
      api.POST('/api/v1/quotes', { body: { ...body, courier_code, service_code } }),
    );
    const fresh = lockOf(quote.data, body, Date.now());
    setLock(fresh);
    return fresh;
  };
  const buying = useChange({
    mutationFn: async (chosen: Chosen): Promise<'CHANGED' | 'BOUGHT'> => {
      const shownTotal = totalOf(chosen);
      const held = await locked(chosen);
      if (held.total !== shownTotal) return 'CHANGED';
      const sale = { quote_id: held.quoteId, payment_method: chosen.method };
      const body = { ...chosen.options, ...sale };
      const path = { shipment_number: number };
      const params = { path, header: { 'Idempotency-Key': key.of(body) } };
      const way = '/api/v1/shipments/{shipment_number}/return';
      const made = (await ok(api.POST(way, { params, body }))).data;
      await queries.invalidateQueries({ queryKey: [environment] });
      noteDone(text.done);
      onDone();
      const to = { environment: slug, number: made.shipment_number };
      await navigate({ to: '/$environment/shipments/$number', params: to });
      return 'BOUGHT';
    },
    onError(error) {
      if (isCode(error, 'QUOTE_EXPIRED')) setLock(null);
    },
  });
  return { buying, totalOf };
}
