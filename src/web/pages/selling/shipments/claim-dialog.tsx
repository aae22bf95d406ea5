import { Button, Group, Modal, NumberInput, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { formatMoney } from '#src/web/kit/format.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useOpened } from '#src/web/kit/use-opened.ts';
import { useRequestKey } from '#src/web/kit/use-request-key.ts';
import { useWords } from '#src/web/words/language.tsx';
import { claimWords } from './claim-words.ts';
import type { Shipment } from './detail-query.ts';
import { urlsIn } from './evidence-urls.ts';
import { PickedPhotos } from './picked-photos.tsx';

type ClaimDialogProps = {
  readonly shipment: Shipment;
  readonly max: number;
  /** Called with the photos chosen for the new claim. */
  readonly onOpened: (claimId: string, photos: readonly File[]) => void;
  readonly onClose: () => void;
};

/** Form of a claim: type, amount and links to evidence. */
export function ClaimDialog({ onClose, ...claimed }: ClaimDialogProps) {
  const text = useWords(claimWords);
  return (
    <Modal title={text.dialog} centered {...useOpened(onClose)}>
      <ClaimForm {...claimed} onClose={onClose} />
    </Modal>
  );
}

function ClaimForm({ max, ...claimed }: ClaimDialogProps) {
  const text = useWords(claimWords);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const { form, submit, isSending, error, wrongUrl } = useClaimForm({ max, photos, ...claimed });
  const { error: urlError, ...urls } = form.getInputProps('evidence_urls');
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <NumberInput
          label={text.amount}
          description={text.upTo(formatMoney(max))}
          required
          prefix="Rp "
          thousandSeparator="."
          decimalSeparator=","
          allowDecimal={false}
          allowNegative={false}
          max={max}
          clampBehavior="strict"
          hideControls
          inputMode="numeric"
          {...form.getInputProps('amount')}
        />
        <Textarea
          label={text.description}
          description={text.descriptionHint}
          required
          maxLength={1_000}
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('description')}
        />
        <PickedPhotos files={photos} onChange={setPhotos} />
        <Textarea
          label={text.evidence}
          description={text.evidenceHint}
          autosize
          minRows={2}
          {...urls}
          error={wrongUrl ? text.evidenceWrong : urlError}
        />
        {error !== null && !wrongUrl && <Failed error={error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending} disabled={Number(form.values.amount) < 1}>
            {text.send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type ClaimFormOptions = ClaimDialogProps & { readonly photos: readonly File[] };

function useClaimForm({ shipment, max, photos, onOpened, onClose }: ClaimFormOptions) {
  const text = useWords(claimWords);
  const { environment, api } = useApi();
  const queries = useQueryClient();
  const key = useRequestKey();
  const initialValues: { amount: number | string; description: string; evidence_urls: string } = {
    amount: max,
    description: '',
    evidence_urls: '',
  };
  const { status, shipment_number: number } = shipment;
  const used = useApiForm({
    initialValues,
    send: ({ amount, description, evidence_urls: lines }) => {
      const body = {
        type: status === 'LOST' ? ('LOST' as const) : ('DAMAGED' as const),
        amount: Number(amount),
        description,
        evidence_urls: [...urlsIn(lines)],
      };
      const header = { 'Idempotency-Key': key.of(body) };
      const params = { path: { shipment_number: number }, header };
      return ok(api.POST('/api/v1/shipments/{shipment_number}/claims', { params, body }));
    },
    onDone: async ({ data: { claim_id: claimId } }) => {
      noteDone(text.sent);
      onOpened(claimId, photos);
      onClose();
      await queries.invalidateQueries({ queryKey: [environment, 'claims'] });
    },
  });
  // The API's path names the line: `evidence_urls.2`.
  const wrongUrl = Object.keys(used.form.errors).some((path) => path.startsWith('evidence_urls.'));
  return { ...used, wrongUrl };
}
