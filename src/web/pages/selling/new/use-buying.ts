import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { ApiError } from '#src/web/api/errors.ts';
import { newIdempotencyKey } from '#src/web/api/new-key.ts';
import { useApi } from '#src/web/app/environment.ts';
import { fieldTexts } from '#src/web/kit/field-texts.ts';
import { useLanguage } from '#src/web/words/language.tsx';
import { shipmentBody } from './bodies.ts';
import { intentFor } from './sale.ts';
import type { Order } from './use-order.ts';

type Sale = { readonly quoteId: string; readonly method: PaymentMethod };

const route = getRouteApi('/$environment/new');

/**
 * Buys with the idempotency key of its intent, which is stored before sending, so that a double
 * click, a retry and a reload all buy the same shipment once. Rejects with the error to show in the
 * dialog.
 */
export function useBuying(order: Order, sale: Sale): () => Promise<void> {
  const clients = useApi();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const arrive = async (shipment: string) => {
    order.finish();
    await queries.invalidateQueries({ queryKey: [clients.environment] });
    await navigate({ search: { shipment } });
  };
  return async () => {
    const body = shipmentBody(order.draft, sale);
    const intent = intentFor(order.intent, body, newIdempotencyKey);
    order.setIntent(intent);
    try {
      const header = { 'Idempotency-Key': intent.key };
      const answer = clients.api.POST('/api/v1/shipments', { params: { header }, body });
      await arrive((await ok(answer)).data.shipment_number);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'QUOTE_ALREADY_USED') return arrive(await shipmentOf(clients, sale));
      if (error.code === 'QUOTE_EXPIRED' && order.lock !== null) {
        order.setLock({ ...order.lock, endsAtMs: 0 });
        return;
      }
      void queries.invalidateQueries({ queryKey: [clients.environment, 'balance'] });
      if (error.fields.length === 0) throw error;
      order.mark(fieldTexts(error.fields, language));
    }
  };
}

/** The shipment that was made from the quote. */
async function shipmentOf({ api }: Clients, { quoteId }: Sale): Promise<string> {
  const params = { path: { quote_id: quoteId } };
  const { data } = await ok(api.GET('/api/v1/quotes/{quote_id}', { params }));
  return data.shipment_number ?? '';
}
