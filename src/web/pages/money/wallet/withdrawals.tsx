import BuildingLibraryIcon from '@heroicons/react/24/outline/BuildingLibraryIcon';
import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { components } from '#src/http/contract/api.gen.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { LazyDialog } from '#src/web/kit/lazy-dialog.tsx';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import { Money } from '#src/web/kit/money.tsx';
import { type More, moreOf } from '#src/web/kit/more.ts';
import { Empty, Failed, Loading } from '#src/web/kit/states.tsx';
import type { Meaning } from '#src/web/kit/status.ts';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { bankAccountsQuery, withdrawalsQuery } from './money-out-queries.ts';
import { moneyOutWords, withdrawalWords } from './money-out-words.ts';

/** Its script is loaded when it is opened. */
const WithdrawForm = lazyPart(() => import('./withdraw.tsx'), 'WithdrawForm');

type Withdrawal = components['schemas']['Withdrawal'];

const MEANINGS: Readonly<Record<Withdrawal['status'], Meaning>> = {
  REQUESTED: 'waiting',
  COMPLETED: 'good',
  FAILED: 'bad',
};

/** Withdrawals of the wallet, and the form for a new one. */
export function Withdrawals() {
  const text = useWords(moneyOutWords);
  const clients = useApi();
  const mayWrite = useMay('wallet:write');
  const accounts = useQuery(bankAccountsQuery(clients));
  const rows = useInfiniteQuery(withdrawalsQuery(clients));
  const [opened, { open, close }] = useDisclosure(false);
  if (rows.isPending || accounts.isPending) return <Loading />;
  if (rows.isError) return <Failed error={rows.error} onRetry={() => void rows.refetch()} />;
  if (accounts.isError) {
    return <Failed error={accounts.error} onRetry={() => void accounts.refetch()} />;
  }
  const items = rows.data.pages.flatMap((page) => page.items);
  const hasAccount = accounts.data.length > 0;
  const withdraw = mayWrite && hasAccount && <Button onClick={open}>{text.withdraw}</Button>;
  const [title, hint] = hasAccount
    ? [text.none, text.noneHint]
    : [text.noAccounts, text.noAccountsHint];
  return (
    <Stack gap="md">
      {items.length === 0 ? (
        <Card>
          <Empty icon={BuildingLibraryIcon} title={title} action={withdraw}>
            {hint}
          </Empty>
        </Card>
      ) : (
        <Card title={text.withdrawals} actions={withdraw} flush>
          <Rows items={items} more={moreOf(rows)} />
        </Card>
      )}
      {items.length > 0 && !hasAccount && <Text size="sm">{text.noAccountsHint}</Text>}
      <CurlHint path="/api/v1/withdrawals" />
      <LazyDialog opened={opened} title={text.dialog} bars={3} onClose={close}>
        <WithdrawForm accounts={accounts.data} onClose={close} />
      </LazyDialog>
    </Stack>
  );
}

type RowsProps = {
  readonly items: readonly Withdrawal[];
  readonly more: More;
};

function Rows({ items, more }: RowsProps) {
  const text = useWords(moneyOutWords);
  const columns: readonly Column<Withdrawal>[] = [
    { key: 'at', label: text.at, render: (one) => <Time at={one.created_at} />, isExtra: true },
    { key: 'to', label: text.to, render: (one) => <To withdrawal={one} /> },
    { key: 'status', label: text.status, render: (one) => <State withdrawal={one} /> },
    {
      key: 'amount',
      label: text.amount,
      align: 'right',
      render: ({ amount }) => <Money amount={amount} />,
    },
  ];
  return (
    <DataTable
      caption={text.withdrawals}
      rows={items}
      columns={columns}
      rowKey={({ withdrawal_id }) => withdrawal_id}
      more={more}
    />
  );
}

type OfWithdrawal = { readonly withdrawal: Withdrawal };

function To({ withdrawal }: OfWithdrawal) {
  const text = useWords(moneyOutWords);
  return (
    <>
      <Text size="sm">{text.account(withdrawal.bank, withdrawal.account_number_last4)}</Text>
      <Text size="xs" c="dimmed">
        {withdrawal.account_name}
      </Text>
    </>
  );
}

function State({ withdrawal }: OfWithdrawal) {
  const text = useWords(moneyOutWords);
  const words = useWords(withdrawalWords);
  const { status, bank_reference: reference, failure_reason: reason } = withdrawal;
  const more = reason === null ? reference : text.failed(reason);
  return (
    <>
      <StatusBadge meaning={MEANINGS[status]} label={words[status]} />
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        <Time at={withdrawal.created_at} />
      </Text>
      {more !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {more}
        </Text>
      )}
    </>
  );
}
