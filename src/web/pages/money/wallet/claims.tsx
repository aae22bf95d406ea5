import ShieldCheckIcon from '@heroicons/react/24/outline/ShieldCheckIcon';
import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { components } from '#src/http/contract/api.gen.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { ClaimBadge } from '#src/web/kit/claim-badge.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import type { Column } from '#src/web/kit/data-table.tsx';
import { ButtonLink, TextLink } from '#src/web/kit/links.tsx';
import { List } from '#src/web/kit/list.tsx';
import { Money } from '#src/web/kit/money.tsx';
import { rowsOf } from '#src/web/kit/more.ts';
import { Empty, NoPermission } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { claimsQuery } from './money-out-queries.ts';
import { moneyOutWords } from './money-out-words.ts';

type Claim = components['schemas']['Claim'];

/** Claims for compensation, newest first. */
export function Claims() {
  const mayRead = useMay('shipments:read');
  if (!mayRead) return <NoPermission need="shipments:read" />;
  return (
    <Stack>
      <Rows />
      <CurlHint path="/api/v1/claims" />
    </Stack>
  );
}

function Rows() {
  const text = useWords(moneyOutWords);
  const columns = useColumns();
  const rows = useInfiniteQuery(claimsQuery(useApi()));
  return (
    <Card title={text.claims} flush>
      <List
        query={rows}
        rows={rowsOf(rows)}
        caption={text.claims}
        columns={columns}
        isStacked
        rowKey={({ claim_id }) => claim_id}
        empty={<None />}
      />
    </Card>
  );
}

function None() {
  const text = useWords(moneyOutWords);
  const environment = useSlug();
  const lost = (
    <ButtonLink
      variant="default"
      to="/$environment/shipments"
      params={{ environment }}
      search={{ status: ['LOST', 'DAMAGED'] }}
    >
      {text.lostOnes}
    </ButtonLink>
  );
  return (
    <Empty icon={ShieldCheckIcon} title={text.noClaims} action={lost}>
      {text.noClaimsHint}
    </Empty>
  );
}

function useColumns(): readonly Column<Claim>[] {
  const text = useWords(moneyOutWords);
  const environment = useSlug();
  return [
    { key: 'at', label: text.at, render: (one) => <Time at={one.created_at} />, isExtra: true },
    {
      key: 'shipment',
      label: text.shipment,
      render: ({ shipment_number: number }) => (
        <TextLink
          to="/$environment/shipments/$number"
          params={{ environment, number }}
          inherit
          style={{ display: 'inline-block', minWidth: 90, overflowWrap: 'anywhere' }}
        >
          {number}
        </TextLink>
      ),
    },
    { key: 'status', label: text.status, render: (one) => <State claim={one} /> },
    {
      key: 'asked',
      label: text.asked,
      align: 'right',
      isExtra: true,
      render: ({ amount }) => <Money amount={amount} />,
    },
    {
      key: 'paid',
      label: text.paid,
      align: 'right',
      render: (one) => <Paid claim={one} />,
    },
  ];
}

/** The paid amount; on phones also the claimed amount, whose column is hidden there. */
function Paid({ claim: { settled_amount: paid, amount } }: { readonly claim: Claim }) {
  const text = useWords(moneyOutWords);
  return (
    <>
      {paid !== null && (
        <Text span inherit hiddenFrom="sm">
          {`${text.paid}: `}
        </Text>
      )}
      {paid === null ? (
        <Text span inherit visibleFrom="sm">
          –
        </Text>
      ) : (
        <Money amount={paid} />
      )}
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {text.asked}: <Money amount={amount} />
      </Text>
    </>
  );
}

function State({ claim }: { readonly claim: Claim }) {
  return (
    <>
      <ClaimBadge status={claim.status} />
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        <Time at={claim.created_at} />
      </Text>
      {claim.rejection_reason !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {claim.rejection_reason}
        </Text>
      )}
    </>
  );
}
