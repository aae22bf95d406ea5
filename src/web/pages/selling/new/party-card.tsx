import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { PlaceField } from '#src/web/kit/place-field.tsx';
import { sendersQuery } from '#src/web/kit/saved-queries.ts';
import { Loading } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { PartyFields } from './draft.ts';
import classes from './new.module.css';
import { PasteField } from './paste-field.tsx';
import { SavedSenders } from './saved-senders.tsx';
import type { Order, Side } from './use-order.ts';
import { words } from './words.ts';

type PartyProps = { readonly order: Order; readonly side: Side };

/** A complete sender is folded to one line until it is edited, whether saved or typed before. */
export function SenderCard({ order }: Pick<PartyProps, 'order'>) {
  const text = useWords(words);
  const senders = useQuery(sendersQuery(useApi()));
  const { sender } = order.draft;
  const [isOpen, setOpen] = useState(() => !isWhole(sender));
  const isWrong = Object.keys(order.errors).some((path) => path.startsWith('sender.'));
  const isShort = !isOpen && !isWrong && isWhole(sender);
  const isEmpty = sender.name === '' && sender.phone === '' && sender.address === '';
  const actions = isWhole(sender) && (
    <Button size="compact-sm" variant="default" onClick={() => setOpen(isShort)}>
      {isShort ? text.edit : text.done}
    </Button>
  );
  return (
    <Card title={text.sender} actions={actions}>
      <SavedSenders
        order={order}
        senders={senders.data ?? []}
        isWhole={isWhole(sender)}
        isShort={isShort}
        onChosen={() => setOpen(false)}
      />
      {isShort && <ShortParty party={sender} />}
      {!isShort && isEmpty && senders.isPending && <Loading rows={1} height={24} />}
      {!isShort && !(isEmpty && senders.isPending) && <Fields order={order} side="sender" />}
    </Card>
  );
}

export function ReceiverCard({ order }: Pick<PartyProps, 'order'>) {
  const text = useWords(words);
  return (
    <Card title={text.receiver}>
      <Stack gap="sm">
        <PasteField
          party={order.draft.receiver}
          onRead={(found) => order.changeParty('receiver', found)}
        />
        <Fields order={order} side="receiver" />
      </Stack>
    </Card>
  );
}

export function PartyLine({ party }: { readonly party: PartyFields }) {
  return (
    <Text size="sm">
      <b>{party.name}</b> · {party.phone}
      <br />
      <Text span inherit c="dimmed">
        {party.address} · {party.place?.label}
      </Text>
    </Text>
  );
}

/** One line, truncated if too long. */
function ShortParty({ party }: { readonly party: PartyFields }) {
  return (
    <Text size="sm" truncate>
      <b>{party.name}</b>{' '}
      <Text span inherit c="dimmed">
        · {party.address} · {party.place?.label}
      </Text>
    </Text>
  );
}

function Fields({ order, side }: PartyProps) {
  const text = useWords(words);
  const { draft, errors, changeParty } = order;
  const party = draft[side];
  const field = (name: 'name' | 'phone' | 'address' | 'village' | 'note', label: ReactNode) => ({
    label,
    value: party[name],
    error: errors[`${side}.${name}`],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      changeParty(side, { [name]: event.currentTarget.value }),
    autoComplete: 'off',
  });
  return (
    <Stack gap="sm">
      <div className={classes.pair}>
        <TextInput {...field('name', text.name)} required maxLength={100} />
        <TextInput {...field('phone', text.phone)} required type="tel" inputMode="tel" />
      </div>
      <PlaceField
        place={party.place}
        error={errors[`${side}.district_id`]}
        onChoose={(place, village) =>
          changeParty(side, { place, ...(village !== null && { village }) })
        }
      />
      <TextInput
        {...field('address', text.address)}
        placeholder={text.addressHint}
        required
        maxLength={255}
      />
      <Group gap="sm" grow align="flex-start">
        <TextInput {...field('village', text.village)} maxLength={100} />
        <TextInput
          label={text.postalCode}
          value={party.postalCode}
          error={errors[`${side}.postal_code`]}
          onChange={({ currentTarget }) => changeParty(side, { postalCode: currentTarget.value })}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
      </Group>
      {side === 'receiver' && <TextInput {...field('note', text.note)} maxLength={200} />}
    </Stack>
  );
}

function isWhole({ name, phone, address, place }: PartyFields): boolean {
  return name !== '' && phone !== '' && address !== '' && place !== null;
}
