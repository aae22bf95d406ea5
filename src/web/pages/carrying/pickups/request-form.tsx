import { Button, Checkbox, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { ok } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { couriersQuery } from '#src/web/kit/couriers-query.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useZone } from '#src/web/kit/use-locale.ts';
import { useRequestKey } from '#src/web/kit/use-request-key.ts';
import { usualVisit } from '#src/web/kit/usual-visit.ts';
import { useWords } from '#src/web/words/language.tsx';
import { type Candidate, collectable, SHIPMENTS_MAX } from './candidates.ts';
import classes from './pickups.module.css';
import { words } from './words.ts';

type FormProps = { readonly onClose: () => void };

/** Form with the courier, shipments, time and contact that a driver needs. */
export function RequestForm({ onClose }: FormProps) {
  const text = useWords(words);
  const clients = useApi();
  const [courier, setCourier] = useState<string | null>(null);
  const couriers = useQuery(couriersQuery(clients));
  const ready = useQuery({
    ...reading(clients, '/api/v1/shipments', {
      noun: 'shipments',
      query: { status: ['BOOKED'], courier: courier ?? '', limit: SHIPMENTS_MAX },
    }),
    select: ({ items }) => collectable<Candidate>(items),
    enabled: courier !== null,
  });
  const collecting = (couriers.data ?? []).filter((one) => one.capabilities.pickup !== 'NONE');
  const close = (
    <Button variant="subtle" color="gray" onClick={onClose}>
      {text.close}
    </Button>
  );
  return (
    <div className={classes.form}>
      <Card title={text.request} actions={close}>
        <Stack gap="md">
          <Select
            label={text.choose}
            description={text.chooseHint}
            data={collecting.map((one) => ({ value: one.courier_code, label: one.name }))}
            value={courier}
            onChange={setCourier}
            maw={320}
            data-autofocus
          />
          {ready.isLoading && <Loading rows={2} />}
          {ready.isError && <Failed error={ready.error} onRetry={() => void ready.refetch()} />}
          {ready.data?.length === 0 && <Text size="sm">{text.noneReady}</Text>}
          {ready.data !== undefined && ready.data.length > 0 && (
            <Visit key={courier} shipments={ready.data} onClose={onClose} />
          )}
        </Stack>
      </Card>
    </div>
  );
}

type VisitProps = FormProps & { readonly shipments: readonly Candidate[] };

/** Time and contact of one pickup. */
export function Visit({ shipments, onClose }: VisitProps) {
  const text = useWords(words);
  const { environment, api } = useApi();
  const queries = useQueryClient();
  const numbers = shipments.map((one) => one.shipment_number);
  const [chosen, setChosen] = useState<readonly string[]>(numbers);
  const key = useRequestKey();
  const [first] = shipments;
  const { form, submit, isSending, error } = useApiForm({
    initialValues: {
      ...usualVisit(Date.now(), useZone()),
      contact_name: first?.sender.name ?? '',
      contact_phone: first?.sender.phone ?? '',
      notes: '',
    },
    send: ({ date, start, end, contact_name: name, contact_phone: phone, notes }) => {
      const visit = { shipments: [...chosen], date, window: { start, end } };
      const body = { ...visit, contact: { name, phone }, ...(notes !== '' && { notes }) };
      const header = { 'Idempotency-Key': key.of(body) };
      return ok(api.POST('/api/v1/pickups', { params: { header }, body }));
    },
    onDone: async () => {
      noteDone(text.requested);
      onClose();
      await queries.invalidateQueries({ queryKey: [environment] });
    },
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Choice shipments={shipments} chosen={chosen} onChange={setChosen} />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput type="date" label={text.date} required {...form.getInputProps('date')} />
          <TextInput type="time" label={text.start} required {...form.getInputProps('start')} />
          <TextInput type="time" label={text.end} required {...form.getInputProps('end')} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={text.contact} required {...form.getInputProps('contact_name')} />
          <TextInput label={text.phone} required {...form.getInputProps('contact_phone')} />
        </SimpleGrid>
        <TextInput label={text.notes} maxLength={200} {...form.getInputProps('notes')} />
        {error !== null && <Failed error={error} />}
        <Group>
          <Button type="submit" loading={isSending} disabled={chosen.length === 0}>
            {text.send(chosen.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type ChoiceProps = {
  readonly shipments: readonly Candidate[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

function Choice({ shipments, chosen, onChange }: ChoiceProps) {
  const text = useWords(words);
  const numbers = shipments.map((one) => one.shipment_number);
  const isAll = chosen.length === numbers.length;
  return (
    <Stack gap="xs">
      <Checkbox
        label={text.all}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => onChange(isAll ? [] : numbers)}
      />
      <Checkbox.Group label={text.ready} value={[...chosen]} onChange={onChange}>
        <Stack gap="xs" mt="xs" className={classes.choice}>
          {shipments.map((one) => (
            <Checkbox
              key={one.shipment_number}
              value={one.shipment_number}
              label={`${one.awb ?? one.shipment_number} · ${one.receiver.name}`}
              description={spokenPlace(
                [one.receiver.district, one.receiver.regency].filter(Boolean).join(', '),
              )}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
}
