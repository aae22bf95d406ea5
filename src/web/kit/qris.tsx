import ArrowDownTrayIcon from '@heroicons/react/24/outline/ArrowDownTrayIcon';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQris } from '#domain/money/payment/qris-text.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useWords } from '#src/web/words/language.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import { saveFile } from './files.ts';
import { formatMoney } from './format.ts';
import { payWords } from './pay-words.ts';
import { drawnQr, QrCode } from './qr-code.tsx';
import { qrPicture } from './qr-picture.ts';
import { Failed } from './states.tsx';

type QrisProps = { readonly text: string; readonly expiresAt: string | undefined };

/** A QRIS code to scan, or to save as a picture. */
export function Qris({ text, expiresAt }: QrisProps) {
  const words = useWords(payWords);
  return (
    <Stack gap="sm">
      <Text size="sm">{words.scan}</Text>
      <QrCode text={text} label={words.qrLabel} />
      <SaveQr text={text} />
      {expiresAt !== undefined && <TimeLeft expiresAt={expiresAt} />}
    </Stack>
  );
}

/**
 * Merchant of a QRIS code, and the code as a picture, which apps can read on a phone that cannot
 * scan its own screen.
 */
function SaveQr({ text }: { readonly text: string }) {
  const words = useWords(payWords);
  const { data: drawn } = useQuery(drawnQr(text));
  const { name = null, nationalId = null, amount = null } = readQris(text) ?? {};
  const merchant = [name, nationalId && `NMID: ${nationalId}`].filter((line) => line !== null);
  const saving = useChange({
    mutationFn: async () => {
      if (drawn === undefined) return;
      const sum = amount === null ? [] : [formatMoney(Number(amount))];
      saveFile(await qrPicture(drawn, [...merchant, ...sum]), `qris-${amount ?? ''}.png`);
    },
  });
  return (
    <>
      <div>
        {merchant.map((line, at) => (
          <Text key={line} size="sm" className="figures" {...(at > 0 && { c: 'dimmed' })}>
            {line}
          </Text>
        ))}
      </div>
      <Group>
        <Button
          variant="default"
          leftSection={<ArrowDownTrayIcon width={16} aria-hidden />}
          disabled={drawn === undefined}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {words.saveQr}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {words.saveQrHint}
      </Text>
      {saving.isError && <Failed error={saving.error} />}
    </>
  );
}

/** Remaining time; the total is the time that was left when it was first shown. */
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
