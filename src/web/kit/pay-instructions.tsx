import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { components } from '#src/http/contract/api.gen.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { CopyButton } from './copy-button.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import { formatCount, formatMoney, formatTime } from './format.ts';
import { payWords } from './pay-words.ts';
import classes from './paying.module.css';
import { QrCode } from './qr-code.tsx';
import { Failed } from './states.tsx';

type Schemas = components['schemas'];
type PayInstructionsProps = {
  /** A shipment or a top-up that waits for its payment. */
  readonly of: Pick<Schemas['Shipment'], 'qr_string' | 'qr_expires_at' | 'transfer'>;
  /** TEST only, with the permission: pays through the API's test control. */
  readonly onSimulate?: (() => Promise<unknown>) | undefined;
};

/** How something is paid from outside, large enough to do it with a phone in the other hand. */
export function PayInstructions({ of, onSimulate }: PayInstructionsProps) {
  const words = useWords(payWords);
  const simulation = useChange({ mutationFn: async () => onSimulate?.() });
  return (
    <Stack gap="md">
      {of.qr_string !== undefined && <Qris text={of.qr_string} expiresAt={of.qr_expires_at} />}
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

type QrisProps = { readonly text: string; readonly expiresAt: string | undefined };

function Qris({ text, expiresAt }: QrisProps) {
  const words = useWords(payWords);
  return (
    <Stack gap="sm">
      <Text size="sm">{words.scan}</Text>
      <QrCode text={text} label={words.qrLabel} />
      {expiresAt !== undefined && <TimeLeft expiresAt={expiresAt} />}
    </Stack>
  );
}

/** Total time, taken from what was left when it was first shown. */
function TimeLeft({ expiresAt }: { readonly expiresAt: string }) {
  const words = useWords(payWords);
  const endsAtMs = Date.parse(expiresAt);
  const [lastsMs] = useState(() => endsAtMs - Date.now());
  return (
    <Group gap="sm">
      <CountdownRing endsAtMs={endsAtMs} lastsMs={lastsMs} label={words.timeLeft} />
      <Text size="sm" c="dimmed">
        {words.timeLeft}
      </Text>
    </Group>
  );
}

function TransferFacts({ transfer }: { readonly transfer: Schemas['Transfer'] }) {
  const words = useWords(payWords);
  const { language } = useLanguage();
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
        <dd className="figures">{formatTime(transfer.expires_at, language)}</dd>
      </dl>
      <Text size="sm" c="dimmed">
        {words.uniqueCode(formatCount(transfer.unique_code))}
      </Text>
    </Stack>
  );
}
