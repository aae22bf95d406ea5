import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '#src/web/kit/card.tsx';
import { formatMoney } from '#src/web/kit/format.ts';
import { Money } from '#src/web/kit/money.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';
import { priceLines } from './price-lines.ts';

/** The locked price and its parts; with cash on delivery also the amount paid out. */
export function PriceCard({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  const { insured_value: insured, cod_amount: cod, cod_fee: fee } = shipment;
  const settles = shipment.cod_settled_at ?? shipment.cod_settles_at;
  return (
    <Card title={text.price}>
      <Stack gap={6}>
        {priceLines(shipment).map(({ what, amount }) => (
          <Row key={what} name={text[what]} isBold={what === 'total'}>
            <Money amount={amount} />
            {what === 'insurance' && insured !== null && (
              <Text size="xs" c="dimmed">
                {text.insured(formatMoney(insured))}
              </Text>
            )}
          </Row>
        ))}
        {cod !== null && fee !== null && (
          <>
            <Row name={text.codAmount}>
              <Money amount={cod} />
            </Row>
            <Row name={text.codFee}>
              <Money amount={-fee} />
            </Row>
            <Row name={text.codNet} isBold>
              <Money amount={cod - fee} />
            </Row>
            {settles !== null && (
              <Row name={text.codSettles}>
                <Time at={settles} exact />
              </Row>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}

type RowProps = {
  readonly name: string;
  readonly isBold?: boolean;
  readonly children: ReactNode;
};

function Row({ name, isBold = false, children }: RowProps) {
  return (
    <Group justify="space-between" align="flex-start" fw={isBold ? 650 : 400} wrap="nowrap">
      <Text size="sm" fw="inherit">
        {name}
      </Text>
      <Text component="div" size="sm" fw="inherit" ta="right">
        {children}
      </Text>
    </Group>
  );
}
