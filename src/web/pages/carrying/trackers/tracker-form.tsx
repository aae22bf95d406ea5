import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { couriersQuery } from '#src/web/kit/couriers-query.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useRequestKey } from '#src/web/kit/use-request-key.ts';
import { useWords } from '#src/web/words/language.tsx';
import { followedAs } from './queries.ts';
import classes from './trackers.module.css';
import { words } from './words.ts';

type Values = Readonly<Record<'awb' | 'reference', string>> & {
  readonly courier_code: string | null;
};

const NOTHING_YET: Values = { courier_code: null, awb: '', reference: '' };

type FormProps = {
  readonly onClose: () => void;
  readonly onAdded: (trackerId: string) => void;
};

/** Form with courier and AWB of a parcel to follow. */
export function TrackerForm({ onClose, onAdded }: FormProps) {
  const text = useWords(words);
  const { environment } = useApi();
  const couriers = useQuery(couriersQuery(useApi()));
  const { form, submit, isSending, error } = useFollowing(onAdded);
  const known = (couriers.data ?? []).filter((one) => one.capabilities.tracking);
  const close = (
    <Button variant="subtle" color="gray" onClick={onClose} disabled={isSending}>
      {text.close}
    </Button>
  );
  return (
    <div className={classes.form}>
      <Card title={text.add} actions={close}>
        <form onSubmit={submit}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <Select
                label={text.choose}
                data={known.map((one) => ({ value: one.courier_code, label: one.name }))}
                {...form.getInputProps('courier_code')}
                required
                searchable
                data-autofocus
              />
              <TextInput
                label={text.awb}
                description={environment === 'TEST' ? text.testHint : text.awbHint}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                maxLength={40}
                required
                {...form.getInputProps('awb')}
              />
              <TextInput
                label={text.reference}
                description={text.referenceHint}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                maxLength={64}
                {...form.getInputProps('reference')}
              />
            </SimpleGrid>
            {couriers.isError && <Failed error={couriers.error} />}
            {error !== null && <Failed error={error} />}
            <Group>
              <Button type="submit" loading={isSending}>
                {text.send}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </div>
  );
}

function useFollowing(onAdded: FormProps['onAdded']) {
  const text = useWords(words);
  const clients = useApi();
  const { environment, api } = clients;
  const queries = useQueryClient();
  const key = useRequestKey();
  return useApiForm({
    initialValues: NOTHING_YET,
    send: async ({ courier_code, awb, reference }) => {
      const own = reference.trim();
      const parcel = { courier_code: courier_code ?? '', awb: awb.trim() };
      const known = await followedAs(clients, parcel);
      if (known !== undefined) return { id: known, note: text.known(parcel.awb.toUpperCase()) };
      const body = { ...parcel, ...(own !== '' && { reference: own }) };
      const header = { 'Idempotency-Key': key.of(body) };
      const { data } = await ok(api.POST('/api/v1/trackers', { params: { header }, body }));
      return { id: data.tracker_id, note: text.added };
    },
    onDone: async ({ id, note }) => {
      noteDone(note);
      onAdded(id);
      await queries.invalidateQueries({ queryKey: [environment, 'trackers'] });
    },
  });
}
