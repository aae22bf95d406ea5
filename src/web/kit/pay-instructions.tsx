import { Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import type { components } from '#src/http/contract/api.gen.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useWords } from '#src/web/words/language.tsx';
import { CopyButton } from './copy-button.tsx';
import { formatCount, formatMoney, formatTime } from './format.ts';
import { lazyPart } from './lazy-part.ts';
import { payWords } from './pay-words.ts';
import classes from './paying.module.css';
import { Failed } from './states.tsx';
import { useLocale } from './use-locale.ts';

/** Loaded when a code is shown, since most pages that may show one do not. */
const Qris = lazyPart(() => import('./qris.tsx'), 'Qris');

type Schemas = components['schemas'];
type PayInstructionsProps = {
  /** A shipment or a top-up that waits for its payment. */
  readonly of: Pick<Schemas['Shipment'], 'qr_string' | 'qr_expires_at' | 'transfer'>;
  /** TEST only, with the permission: pays through the API's test control. */
  readonly onSimulate?: (() => Promise<unknown>) | undefined;
};

/** Payment instructions, large enough to follow them with a phone in the other hand. */
export function PayInstructions({ of, onSimulate }: PayInstructionsProps) {
  const words = useWords(payWords);
  const simulation = useChange({ mutationFn: async () => onSimulate?.() });
  return (
    <Stack gap="md">
      {of.qr_string !== undefined && (
        <Suspense fallback={<Skeleton w={300} h={300} />}>
          <Qris text={of.qr_string} expiresAt={of.qr_expires_at} />
        </Suspense>
      )}
      {of.transfer !== undefined && <TransferFacts transfer={of.transfer} />}
      <Group gap="xs" wrap="nowrap" role="status">
        <Loader size={16} aria-hidden />
        <Text size="sm">{words.waiting}</Text>
      </Group>
      {onSimulate !== undefined && (
        <Stack gap={4} align="flex-start">
          <Button
            variant="default"
            loading={simulation.isPending}
            onClick={() => simulation.mutate()}
          >
            {words.simulate}
          </Button>
          <Text size="xs" c="dimmed">
            {words.simulateHint}
          </Text>
        </Stack>
      )}
      {simulation.isError && <Failed error={simulation.error} />}
    </Stack>
  );
}

function TransferFacts({ transfer }: { readonly transfer: Schemas['Transfer'] }) {
  const words = useWords(payWords);
  const locale = useLocale();
  const copied = (what: string, shown: string, value: string) => (
    <>
      <dt>{what}</dt>
      <dd className="figures">
        {shown} <CopyButton value={value} what={what} />
      </dd>
    </>
  );
  const { amount } = transfer;
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm">{words.transferTo}</Text>
        <Group gap={4} className="figures">
          <Text fw={650} size="xl">
            {formatMoney(amount)}
          </Text>
          <CopyButton value={String(amount)} what={words.sum} />
        </Group>
      </div>
      <dl className={classes.facts}>
        {copied(words.accountNumber, transfer.account_number, transfer.account_number)}
        <dt>{words.bank}</dt>
        <dd>{transfer.bank}</dd>
        <dt>{words.accountName}</dt>
        <dd>{transfer.account_name}</dd>
        <dt>{words.until}</dt>
        <dd className="figures">{formatTime(transfer.expires_at, locale)}</dd>
      </dl>
      <Text size="sm" c="dimmed">
        {words.uniqueCode(formatCount(transfer.unique_code))}
      </Text>
    </Stack>
  );
}
