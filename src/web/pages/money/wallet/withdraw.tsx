import { Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { components } from '#src/http/contract/api.gen.ts';
import { balanceQuery } from '#src/web/api/balance.ts';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { formatMoney } from '#src/web/kit/format.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useRequestKey } from '#src/web/kit/use-request-key.ts';
import { useWords } from '#src/web/words/language.tsx';
import { moneyOutWords } from './money-out-words.ts';

const AMOUNT_MIN = 10_000;

type WithdrawFormProps = {
  readonly accounts: readonly components['schemas']['BankAccount'][];
  readonly onClose: () => void;
};

export function WithdrawForm({ accounts, onClose }: WithdrawFormProps) {
  const text = useWords(moneyOutWords);
  const clients = useApi();
  const available = useQuery(balanceQuery(clients)).data?.available ?? 0;
  const { form, submit, isSending, error } = useWithdrawal(accounts[0]?.bank_account_id, onClose);
  const { amount, bank_account_id } = form.values;
  const isTooLittle = Number(amount) < AMOUNT_MIN;
  const choices = accounts.map((one) => ({
    value: one.bank_account_id,
    label: `${text.account(one.bank, one.account_number_last4)} · ${one.account_name}`,
  }));
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Select
          label={text.chooseAccount}
          data={choices}
          allowDeselect={false}
          required
          {...form.getInputProps('bank_account_id')}
        />
        <NumberInput
          label={text.sum}
          description={text.within(formatMoney(AMOUNT_MIN), formatMoney(available))}
          required
          prefix="Rp "
          thousandSeparator="."
          decimalSeparator=","
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <Text size="sm" c="dimmed">
          {text.hint}
        </Text>
        {error !== null && <Failed error={error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending} disabled={isTooLittle}>
            {text.send}
          </Button>
        </Group>
        <CurlHint
          method="POST"
          path="/api/v1/withdrawals"
          body={{ amount: Number(amount), bank_account_id }}
        />
      </Stack>
    </form>
  );
}

/** Sending the same amount to the same account again makes the same withdrawal. */
function useWithdrawal(firstAccount: string | undefined, onClose: () => void) {
  const text = useWords(moneyOutWords);
  const { environment, api } = useApi();
  const queries = useQueryClient();
  const key = useRequestKey();
  const initialValues: { amount: number | string; bank_account_id: string } = {
    amount: '',
    bank_account_id: firstAccount ?? '',
  };
  return useApiForm({
    initialValues,
    send: ({ amount, bank_account_id }) => {
      const body = { amount: Number(amount), bank_account_id };
      const header = { 'Idempotency-Key': key.of(body) };
      return ok(api.POST('/api/v1/withdrawals', { params: { header }, body }));
    },
    onDone: async () => {
      noteDone(text.sent);
      onClose();
      await queries.invalidateQueries({ queryKey: [environment] });
    },
  });
}
