import type { PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import { useEnvironment } from '#src/web/app/environment.ts';
import { useSession } from '#src/web/app/session.tsx';

/** Payment methods that can be used in the environment of the page. */
export function useMethods(): readonly PaymentMethod[] {
  const environment = useEnvironment();
  return useSession().payment_methods[environment];
}
