import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { Money } from '#src/web/kit/money.tsx';
import { PayInstructions } from '#src/web/kit/pay-instructions.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useMethods } from '#src/web/kit/use-methods.ts';
import { useRequestKey } from '#src/web/kit/use-request-key.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';
import { isPayable } from './payable.ts';

type PaymentCardProps = { readonly shipment: Shipment; readonly mayChange: boolean };

/**
 * Payment method, and instructions while the payment is pending. Updates by itself once it is paid.
 */
export function PaymentCard({ shipment, mayChange }: PaymentCardProps) {
  const text = useWords(detailWords);
  const { payment_status: status, payment_method: method, paid_at: paidAt } = shipment;
  const isOpen = isPayable(shipment);
  return (
    <Card
      title={text.payment}
      // A transfer has its own unique amount, the only one shown while it is pending.
      actions={shipment.transfer === undefined && <Money amount={shipment.total_amount} fw={650} />}
    >
      <Stack gap="sm" aria-live="polite">
        {status === 'PENDING' && <PayInstructions of={shipment} />}
        {status === 'PAID' && (
          <Group gap="xs">
            <StatusBadge meaning="good" label={text.paid} />
            <Text size="sm">{text.paidBy[method]}</Text>
            {paidAt !== null && <Time at={paidAt} size="sm" />}
          </Group>
        )}
        {status === 'UNPAID' && !isOpen && <Text size="sm">{text.cancelledUnpaid}</Text>}
        {status === 'UNPAID' && isOpen && <Text size="sm">{text.unpaid}</Text>}
        {status === 'EXPIRED' && <Text size="sm">{text.expired}</Text>}
        {shipment.refund !== null && (
          <Group gap="xs">
            <StatusBadge meaning="waiting" label={text.refunded} />
            <Money amount={shipment.refund.amount} />
            <Time at={shipment.refund.refunded_at} size="sm" />
          </Group>
        )}
        {shipment.late_payment && <Alert color="yellow">{text.late}</Alert>}
        {mayChange && isOpen && <PayOtherwise shipment={shipment} />}
      </Stack>
    </Card>
  );
}

/** Offers other payment methods; choosing one closes the current instructions. */
function PayOtherwise({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  const { environment, api } = useApi();
  const queries = useQueryClient();
  const key = useRequestKey();
  const pay = useChange({
    mutationFn: async (method: PaymentMethod) => {
      const path = { shipment_number: shipment.shipment_number };
      const header = { 'Idempotency-Key': key.of({ method }) };
      const params = { path, header };
      await ok(api.POST('/api/v1/shipments/{shipment_number}/pay', { params, body: { method } }));
    },
    // Choosing an earlier method again must be a new request, not a replay.
    onSuccess: () => key.answered(),
    onSettled: () => queries.invalidateQueries({ queryKey: [environment, 'shipments'] }),
  });
  const others = useMethods().filter(
    (method) => shipment.payment_status === 'UNPAID' || method !== shipment.payment_method,
  );
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {text.payWith}
      </Text>
      <Group gap="xs">
        {others.map((method) => (
          <Button
            key={method}
            size="xs"
            variant="default"
            loading={pay.isPending && pay.variables === method}
            onClick={() => pay.mutate(method)}
          >
            {text.methods[method]}
          </Button>
        ))}
      </Group>
      {pay.isError && <Failed error={pay.error} />}
    </Stack>
  );
}
