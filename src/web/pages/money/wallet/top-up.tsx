import { Button, Chip, Group, NumberInput, Radio, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { components } from '#src/http/contract/api.gen.ts';
import { ok } from '#src/web/api/client.ts';
import { ApiError } from '#src/web/api/errors.ts';
import { newIdempotencyKey } from '#src/web/api/new-key.ts';
import { reading } from '#src/web/api/reading.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { formatMoney } from '#src/web/kit/format.ts';
import { Note } from '#src/web/kit/note.tsx';
import { PayInstructions } from '#src/web/kit/pay-instructions.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useMethods } from '#src/web/kit/use-methods.ts';
import { type Intent, intentFor } from '#src/web/pages/selling/new/sale.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

type TopUp = components['schemas']['TopUp'];
type Method = TopUp['method'];

const METHODS: readonly Method[] = ['QRIS', 'MANUAL_TRANSFER'];
const AMOUNTS = [100_000, 250_000, 500_000, 1_000_000];
const AMOUNT_MIN = 10_000;
const AMOUNT_MAX = 999_999_001;
/** Poll interval while a payment is expected; events make it faster. */
const LOOK_MS = 2_500;

type TopUpFormProps = {
  /** Null for a new top-up. */
  readonly topUpId: string | null;
  /** Opens another top-up, `new`, or none. */
  readonly onOpen: (topUpId: string | undefined) => void;
};

/** The URL has the top-up's id, so that a reload shows the same instructions. */
export function TopUpForm({ topUpId, onOpen }: TopUpFormProps) {
  if (topUpId === null) return <NewTopUp onMade={onOpen} />;
  return <OpenTopUp topUpId={topUpId} onOpen={onOpen} />;
}

function NewTopUp({ onMade }: { readonly onMade: (topUpId: string) => void }) {
  const text = useWords(words);
  const { environment } = useApi();
  const available = useMethods();
  const [amount, setAmount] = useState<number | ''>(AMOUNTS[1] ?? '');
  const offered = METHODS.filter((one) => available.includes(one));
  const [method, setMethod] = useState<Method | undefined>(offered[0]);
  const making = useMaking(onMade);
  const wrong = making.error instanceof ApiError ? making.error.fields : [];
  if (method === undefined) {
    return <Note meaning="attention">{text.topUpNowhere(environment)}</Note>;
  }
  const body = { amount: Number(amount), method };
  const chosen = offered.map((one) => (
    <Radio key={one} value={one} label={text.methods[one]} description={text.methodHints[one]} />
  ));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        making.mutate(body);
      }}
    >
      <Stack gap="md">
        <Chip.Group value={String(amount)} onChange={(value) => setAmount(Number(value))}>
          <Group gap={6}>
            {AMOUNTS.map((one) => (
              <Chip key={one} value={String(one)} size="sm">
                {formatMoney(one)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <NumberInput
          label={text.topUpAmount}
          description={text.topUpMin(formatMoney(AMOUNT_MIN))}
          required
          prefix="Rp "
          thousandSeparator="."
          decimalSeparator=","
          allowDecimal={false}
          allowNegative={false}
          max={AMOUNT_MAX}
          clampBehavior="strict"
          hideControls
          inputMode="numeric"
          value={amount}
          onChange={(value) => setAmount(typeof value === 'number' ? value : '')}
          error={wrong.find(({ path }) => path === 'amount')?.message}
        />
        <Radio.Group
          label={text.topUpMethod}
          value={method}
          onChange={(value) => setMethod(offered.find((one) => one === value))}
        >
          <Stack gap="xs" pt={6}>
            {chosen}
          </Stack>
        </Radio.Group>
        {making.isError && wrong.length === 0 && <Failed error={making.error} />}
        <Button type="submit" loading={making.isPending} disabled={body.amount < AMOUNT_MIN}>
          {text.topUpStart}
        </Button>
        <CurlHint method="POST" path="/api/v1/topups" body={body} />
      </Stack>
    </form>
  );
}

/** Sending the same amount and method again makes the same top-up. */
function useMaking(onMade: (topUpId: string) => void) {
  const { api } = useApi();
  const [intent, setIntent] = useState<Intent | null>(null);
  return useChange({
    mutationFn: async (body: { readonly amount: number; readonly method: Method }) => {
      const next = intentFor(intent, body, newIdempotencyKey);
      setIntent(next);
      const header = { 'Idempotency-Key': next.key };
      return (await ok(api.POST('/api/v1/topups', { params: { header }, body }))).data;
    },
    onSuccess: ({ topup_id }) => onMade(topup_id),
  });
}

type OpenTopUpProps = { readonly topUpId: string; readonly onOpen: TopUpFormProps['onOpen'] };

function OpenTopUp({ topUpId, onOpen }: OpenTopUpProps) {
  const clients = useApi();
  const { api, environment } = clients;
  const queries = useQueryClient();
  const params = { path: { topup_id: topUpId } };
  const topUp = useQuery({
    ...reading(clients, '/api/v1/topups/{topup_id}', { noun: 'top-ups', ...params }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? LOOK_MS : false),
  });
  const isPaid = topUp.data?.status === 'PAID';
  useEffect(() => {
    if (!isPaid) return;
    void queries.invalidateQueries({ queryKey: [environment, 'balance'] });
    void queries.invalidateQueries({ queryKey: [environment, 'transactions'] });
  }, [isPaid, queries, environment]);
  if (topUp.isPending) return <Loading />;
  if (topUp.isError) return <Failed error={topUp.error} onRetry={() => void topUp.refetch()} />;
  const simulate = async () => {
    await ok(api.POST('/api/v1/test/topups/{topup_id}/settle-payment', { params }));
    await topUp.refetch();
  };
  return (
    <Stack gap="md" aria-live="polite">
      <TopUpState topUp={topUp.data} onSimulate={simulate} onOpen={onOpen} />
      <CurlHint path={`/api/v1/topups/${topUpId}`} />
    </Stack>
  );
}

type TopUpStateProps = {
  readonly topUp: TopUp;
  readonly onSimulate: () => Promise<unknown>;
  readonly onOpen: TopUpFormProps['onOpen'];
};

function TopUpState({ topUp, onSimulate, onOpen }: TopUpStateProps) {
  const text = useWords(words);
  const { environment } = useApi();
  const may = useMay('wallet:write');
  const { status, amount } = topUp;
  if (status === 'PENDING') {
    const isTest = environment === 'TEST' && may;
    return <PayInstructions of={topUp} onSimulate={isTest ? onSimulate : undefined} />;
  }
  if (status === 'PAID') {
    return (
      <>
        <Note meaning="good" title={text.topUpPaid}>
          {text.topUpPaidHint(formatMoney(amount))}
        </Note>
        <Button onClick={() => onOpen(undefined)}>{text.done}</Button>
      </>
    );
  }
  return (
    <>
      <Note meaning="attention" title={text.topUpOver}>
        {text.topUpOverHint}
      </Note>
      {may && <Button onClick={() => onOpen('new')}>{text.topUpAgain}</Button>}
    </>
  );
}
