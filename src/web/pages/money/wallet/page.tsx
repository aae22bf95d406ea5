import { Button, Stack, Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMay } from '#src/web/app/session.tsx';
import { LazyDialog } from '#src/web/kit/lazy-dialog.tsx';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { NoPermission } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { Balances } from './balances.tsx';
import { Claims } from './claims.tsx';
import { CodCalendar } from './cod.tsx';
import { TABS } from './search.ts';
import { Statements } from './statements.tsx';
import { Transactions } from './transactions.tsx';
import { Withdrawals } from './withdrawals.tsx';
import { words } from './words.ts';

const route = getRouteApi('/$environment/wallet');
/** Its script is loaded when it is opened. */
const TopUpForm = lazyPart(() => import('./top-up.tsx'), 'TopUpForm');

const PANELS = {
  transactions: Transactions,
  cod: CodCalendar,
  statements: Statements,
  withdrawals: Withdrawals,
  claims: Claims,
} as const;

/** Balance, transactions and expected money of the account. */
export function WalletPage() {
  const text = useWords(words);
  const { tab = 'transactions', topup } = route.useSearch();
  const navigate = route.useNavigate();
  const mayRead = useMay('wallet:read');
  const mayWrite = useMay('wallet:write');
  const setTopUp = (next: string | undefined) => {
    void navigate({ search: (old) => ({ ...old, topup: next }) });
  };
  if (!mayRead) {
    return (
      <>
        <PageHead title={text.title} />
        <NoPermission need="wallet:read" />
      </>
    );
  }
  const open = (chosen: string | null) => {
    const next = TABS.find((one) => one === chosen);
    void navigate({
      search: ({ days, from, to }) => ({ days, from, to, tab: next }),
      replace: true,
    });
  };
  const Panel = PANELS[tab];
  const topUp = mayWrite && <Button onClick={() => setTopUp('new')}>{text.topUp}</Button>;
  return (
    <>
      <PageHead title={text.title} lead={text.lead} actions={topUp} />
      <Stack gap="md">
        <Balances hasChart={tab === 'transactions'} />
        <Tabs value={tab} onChange={open} keepMounted={false}>
          <Tabs.List mb="md">
            {TABS.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {text.tabs[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab}>
            <Panel />
          </Tabs.Panel>
        </Tabs>
      </Stack>
      <LazyDialog
        opened={topup !== undefined}
        title={text.topUpTitle}
        onClose={() => setTopUp(undefined)}
      >
        {topup !== undefined && (
          <TopUpForm key={topup} topUpId={topup === 'new' ? null : topup} onOpen={setTopUp} />
        )}
      </LazyDialog>
    </>
  );
}
