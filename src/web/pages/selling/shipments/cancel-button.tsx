import { Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { useRequestKey } from '#src/web/kit/use-request-key.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { cancelText } from './cancel-text.ts';
import type { Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';

export function CancelButton({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  const { language } = useLanguage();
  const { environment, api } = useApi();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const key = useRequestKey();
  const cancel = async () => {
    const path = { shipment_number: shipment.shipment_number };
    const body = reason.trim() === '' ? {} : { reason: reason.trim() };
    const header = { 'Idempotency-Key': key.of(body) };
    await ok(
      api.POST('/api/v1/shipments/{shipment_number}/cancel', { params: { path, header }, body }),
    );
    noteDone(text.cancelled);
    await queries.invalidateQueries({ queryKey: [environment, 'shipments'] });
  };
  return (
    <ConfirmButton label={text.cancel} title={text.cancelTitle} onConfirm={cancel} danger>
      <Stack gap="sm">
        <Text size="sm">{cancelText(shipment, language)}</Text>
        <TextInput
          label={text.cancelReason}
          value={reason}
          maxLength={200}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </ConfirmButton>
  );
}
