import { Button, Group, Stack, Text } from '@mantine/core';
import { Card } from '#src/web/kit/card.tsx';
import { CountdownRing } from '#src/web/kit/countdown-ring.tsx';
import { Money } from '#src/web/kit/money.tsx';
import { Note } from '#src/web/kit/note.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useSeconds } from '#src/web/kit/use-seconds.ts';
import { useWords } from '#src/web/words/language.tsx';
import { ratesBody, termsOf } from './bodies.ts';
import { CourierLogo } from './courier-logo.tsx';
import classes from './new.module.css';
import { PayForm } from './pay-form.tsx';
import { useLocking } from './rates-card.tsx';
import { type Lock, lockState, receivedOf, totalOf } from './sale.ts';
import type { Order } from './use-order.ts';
import { words } from './words.ts';

type LockCardProps = { readonly order: Order; readonly lock: Lock };

/** The locked price, its remaining time, and the payment. */
export function LockCard({ order, lock }: LockCardProps) {
  const text = useWords(words);
  const state = lockState(lock, termsOf(order.draft), useSeconds());
  const body = ratesBody(order.draft);
  const locking = useLocking(order, body);
  const release = (
    <Button size="compact-sm" variant="default" onClick={() => order.setLock(null)}>
      {text.release}
    </Button>
  );
  return (
    <Card title={state === 'LOCKED' ? text.locked : titles(text)[state]} actions={release}>
      <Stack gap="md">
        <Group gap="md" wrap="nowrap" align="center">
          {state === 'LOCKED' && (
            <CountdownRing endsAtMs={lock.endsAtMs} lastsMs={lock.lastsMs} label={text.locked} />
          )}
          <div className={classes.lockName}>
            <Group gap="xs" wrap="nowrap">
              <CourierLogo code={lock.courierCode} name={lock.courierName} />
              <Text fw={600}>
                {lock.courierName} · {lock.serviceName}
              </Text>
            </Group>
            {state === 'LOCKED' && (
              <Text size="sm" c="dimmed">
                {text.lockedHint}
              </Text>
            )}
          </div>
        </Group>
        <PriceLines lock={lock} />
        {state === 'LOCKED' ? (
          <PayForm order={order} lock={lock} />
        ) : (
          <Note meaning="attention">
            <Text size="sm">{state === 'EXPIRED' ? text.expiredHint : text.changedHint}</Text>
            <Button
              mt="xs"
              loading={locking.isPending}
              disabled={body === null}
              onClick={() => locking.mutate(lock)}
            >
              {text.lockAgain}
            </Button>
          </Note>
        )}
        {locking.isError && <Failed error={locking.error} />}
      </Stack>
    </Card>
  );
}

function PriceLines({ lock }: { readonly lock: Lock }) {
  const text = useWords(words);
  const { finalPrice, insuranceFee, codAmount, codFee } = lock;
  return (
    <dl className={classes.lines}>
      {insuranceFee !== null && (
        <>
          <Line name={text.carriage} amount={finalPrice} />
          <Line name={text.insuranceFee} amount={insuranceFee} />
        </>
      )}
      <Line name={text.total} amount={totalOf(lock)} isTotal />
      {codAmount !== null && codFee !== null && (
        <>
          <Line name={text.codCollected} amount={codAmount} />
          <Line name={text.codFee} amount={-codFee} />
          <Line name={text.codReceived} amount={receivedOf({ codAmount, codFee })} isTotal />
        </>
      )}
    </dl>
  );
}

type LineProps = { readonly name: string; readonly amount: number; readonly isTotal?: boolean };

function Line({ name, amount, isTotal = false }: LineProps) {
  const className = isTotal ? classes.lineTotal : undefined;
  return (
    <>
      <dt className={className}>{name}</dt>
      <dd className={className}>
        <Money amount={amount} />
      </dd>
    </>
  );
}

function titles(text: { readonly expired: string; readonly changed: string }) {
  return { EXPIRED: text.expired, CHANGED: text.changed };
}
