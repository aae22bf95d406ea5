import BanknotesIcon from '@heroicons/react/24/outline/BanknotesIcon';
import { Button, Select, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi, useEnvironment, useSlug } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { ChoicesField, FilterBar, SearchField } from '#src/web/kit/filters.tsx';
import { formatMoney } from '#src/web/kit/format.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { Money } from '#src/web/kit/money.tsx';
import { moreOf } from '#src/web/kit/more.ts';
import { saveFile } from '#src/web/kit/save-file.ts';
import { Empty, Failed, Loading } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { filterOf, filterText, transactionsQuery } from './queries.ts';
import type { WalletSearch } from './search.ts';
import { BUCKETS, SIGNS, sentenceOf, TRANSACTION_TYPES, type Transaction } from './sentences.ts';
import classes from './wallet.module.css';
import { bucketWords, typeWords, words } from './words.ts';

const route = getRouteApi('/$environment/wallet');

/** The ledger, each row with a sentence that says what it means. */
export function Transactions() {
  const search = route.useSearch();
  return (
    <>
      <Filters search={search} />
      <Card flush>
        <Rows search={search} />
      </Card>
      <CurlHint path={`/api/v1/transactions${filterText(filterOf(search))}`} />
    </>
  );
}

type OfSearch = { readonly search: WalletSearch };

function Filters({ search }: OfSearch) {
  const text = useWords(words);
  const buckets = useWords(bucketWords);
  const types = useWords(typeWords);
  const navigate = route.useNavigate();
  const set = (change: Partial<WalletSearch>) => {
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  };
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    label: text[name],
    value: search[name] ?? '',
    w: 150,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [name]: currentTarget.value || undefined }),
  });
  const nothing = { type: undefined, bucket: undefined, reference: undefined };
  const clear = () => set({ ...nothing, from: undefined, to: undefined });
  return (
    <FilterBar onClear={isFiltered(search) ? clear : undefined}>
      <ChoicesField
        label={text.type}
        choices={TRANSACTION_TYPES}
        words={types}
        value={search.type}
        onChange={(type) => set({ type })}
      />
      <Select
        label={text.bucket}
        placeholder={text.allBuckets}
        clearable
        w={170}
        data={BUCKETS.map((value) => ({ value, label: buckets[value] }))}
        value={search.bucket ?? null}
        onChange={(chosen) => set({ bucket: BUCKETS.find((one) => one === chosen) })}
      />
      <SearchField
        label={text.reference}
        value={search.reference}
        onChange={(reference) => set({ reference })}
      />
      <TextInput {...day('from')} />
      <TextInput {...day('to')} />
      <Export search={search} />
    </FilterBar>
  );
}

function Export({ search }: OfSearch) {
  const text = useWords(words);
  const { api } = useApi();
  const environment = useEnvironment();
  const exporting = useChange({
    mutationFn: async () => {
      const params = { query: filterOf(search) };
      const answer = api.GET('/api/v1/transactions/export', { params, parseAs: 'blob' });
      saveFile(await ok(answer), `transactions-${environment.toLowerCase()}.csv`);
    },
  });
  return (
    <>
      <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
        {text.exportCsv}
      </Button>
      {exporting.isError && <Failed error={exporting.error} />}
    </>
  );
}

function Rows({ search }: OfSearch) {
  const text = useWords(words);
  const columns = useColumns();
  const rows = useInfiniteQuery(transactionsQuery(useApi(), search));
  if (rows.isPending) return <Loading />;
  if (rows.isError) return <Failed error={rows.error} onRetry={() => void rows.refetch()} />;
  const items = rows.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    const [title, hint] = isFiltered(search)
      ? [text.noneFound, text.noneFoundHint]
      : [text.none, text.noneHint];
    return (
      <Empty icon={BanknotesIcon} title={title}>
        {hint}
      </Empty>
    );
  }
  return (
    <DataTable
      caption={text.tabs.transactions}
      rows={items}
      columns={columns}
      rowKey={({ transaction_id }) => transaction_id}
      more={moreOf(rows)}
    />
  );
}

function useColumns(): readonly Column<Transaction>[] {
  const text = useWords(words);
  const buckets = useWords(bucketWords);
  return [
    {
      key: 'at',
      label: text.at,
      render: ({ created_at }) => <Time at={created_at} exact />,
      isExtra: true,
    },
    { key: 'what', label: text.what, render: (row) => <What row={row} /> },
    {
      key: 'bucket',
      label: text.bucket,
      render: ({ bucket }) => buckets[bucket],
      isExtra: true,
    },
    { key: 'amount', label: text.amount, align: 'right', render: (row) => <Amount row={row} /> },
    {
      key: 'after',
      label: text.after,
      align: 'right',
      isExtra: true,
      render: ({ balance_after }) => <Money amount={balance_after} />,
    },
  ];
}

type OfRow = { readonly row: Transaction };

function What({ row }: OfRow) {
  const { language } = useLanguage();
  const { before, after } = sentenceOf(row, language);
  return (
    <div className={classes.what}>
      <Text size="sm">
        {before}
        {after !== null && <Reference row={row} />}
        {after}
      </Text>
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        <Time at={row.created_at} />
      </Text>
    </div>
  );
}

/** A shipment and a top-up have a page; an operator's reference has none. */
function Reference({ row: { reference } }: OfRow) {
  const environment = useSlug();
  const search = route.useSearch();
  const { type, id } = reference;
  if (type === 'shipment') {
    return (
      <TextLink
        to="/$environment/shipments/$number"
        params={{ environment, number: id }}
        inherit
        underline="always"
      >
        {id}
      </TextLink>
    );
  }
  if (type === 'topup' && id.startsWith('top_')) {
    return (
      <TextLink
        to="/$environment/wallet"
        params={{ environment }}
        search={{ ...search, topup: id }}
        inherit
        underline="always"
      >
        {`…${id.slice(-6)}`}
      </TextLink>
    );
  }
  return <span>{id}</span>;
}

function Amount({ row: { direction, amount } }: OfRow) {
  return (
    <span className={`${classes.amount} figures`} data-direction={direction}>
      {SIGNS[direction]}
      {formatMoney(amount)}
    </span>
  );
}

function isFiltered({ type, bucket, reference, from, to }: WalletSearch): boolean {
  return [type, bucket, reference, from, to].some((value) => value !== undefined);
}
