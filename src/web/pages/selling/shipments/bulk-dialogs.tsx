import {
  Button,
  Group,
  Modal,
  Progress,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { errorText } from '#src/web/kit/error-words.ts';
import { formatMoney } from '#src/web/kit/format.ts';
import { Note } from '#src/web/kit/note.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { useOpened } from '#src/web/kit/use-opened.ts';
import { collectable } from '#src/web/pages/carrying/pickups/candidates.ts';
import { Visit } from '#src/web/pages/carrying/pickups/request-form.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { listWords } from './list-words.ts';
import type { Shipment } from './selection.ts';
import { isTag, TAG_LETTERS_MAX, tagOf } from './tag.ts';
import { useEach } from './use-each.ts';

export type BulkDialogName = 'pickup' | 'tag' | 'cancel';

type BulkProps = {
  readonly shipments: readonly Shipment[];
  readonly onClose: () => void;
  /** Called when every shipment is done, so that the selection can be cleared. */
  readonly onDone: () => void;
};

const DIALOGS = { pickup: PickupDialog, tag: TagDialog, cancel: CancelDialog } as const;

export function BulkDialog({ name, ...props }: BulkProps & { readonly name: BulkDialogName }) {
  const Dialog = DIALOGS[name];
  return <Dialog {...props} />;
}

function CancelDialog({ shipments, onClose, onDone }: BulkProps) {
  const text = useWords(listWords);
  const { api } = useApi();
  const opened = useOpened(onClose);
  const [chosen] = useState(() => shipments.filter(({ cancellable }) => cancellable));
  const left = shipments.length - chosen.length;
  const paid = chosen.filter(({ payment_status: status }) => status === 'PAID');
  const sum = paid.reduce((all, { total_amount: amount }) => all + amount, 0);
  const cancel = (shipment: Shipment, key: string) => {
    const path = { shipment_number: shipment.shipment_number };
    const params = { path, header: { 'Idempotency-Key': key } };
    return ok(api.POST('/api/v1/shipments/{shipment_number}/cancel', { params, body: {} }));
  };
  return (
    <Modal title={text.cancelTitle(chosen.length)} centered {...opened}>
      <Stack gap="md">
        {sum > 0 && <Text size="sm">{text.cancelHint(formatMoney(sum))}</Text>}
        {left > 0 && (
          <Text size="sm" c="dimmed">
            {text.cancelSkipped(left)}
          </Text>
        )}
        <Each
          shipments={chosen}
          label={text.cancel}
          isDangerous
          act={cancel}
          onClose={onClose}
          onDone={onDone}
        />
      </Stack>
    </Modal>
  );
}

function TagDialog({ shipments, onClose, onDone }: BulkProps) {
  const text = useWords(listWords);
  const { api } = useApi();
  const opened = useOpened(onClose);
  const [typed, setTyped] = useState('');
  const tag = tagOf(typed);
  const isWrong = tag !== '' && !isTag(tag);
  const add = async ({ shipment_number, tags }: Shipment, key: string) => {
    if (tags.includes(tag)) return;
    const params = { path: { shipment_number }, header: { 'Idempotency-Key': `${key} ${tag}` } };
    const body = { tags: [...tags, tag] };
    await ok(api.PATCH('/api/v1/shipments/{shipment_number}', { params, body }));
  };
  return (
    <Modal title={text.tagTitle(shipments.length)} centered {...opened}>
      <Stack gap="md">
        <TextInput
          label={text.tagName}
          description={text.tagHint}
          value={typed}
          maxLength={TAG_LETTERS_MAX}
          error={isWrong ? text.tagWrong : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
        />
        <Each
          shipments={shipments}
          label={text.apply}
          isDisabled={tag === '' || isWrong}
          act={add}
          onClose={onClose}
          onDone={onDone}
        />
      </Stack>
    </Modal>
  );
}

type EachProps = BulkProps & {
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly act: (shipment: Shipment, key: string) => Promise<unknown>;
};

/** Button, progress and failures; the dialog closes by itself if nothing failed. */
function Each(props: EachProps) {
  const { shipments, label, isDangerous = false, isDisabled = false, act, onClose, onDone } = props;
  const text = useWords(listWords);
  const { language } = useLanguage();
  const { change, doneCount } = useEach(act);
  const failed = change.data ?? [];
  const run = (chosen: readonly Shipment[]) =>
    change.mutate(chosen, {
      onSuccess(refused) {
        if (refused.length > 0) return;
        noteDone(text.done(shipments.length));
        onDone();
        onClose();
      },
    });
  const count = change.variables?.length ?? shipments.length;
  return (
    <>
      {change.isPending && (
        <div role="status">
          <Text size="sm" className="figures">
            {text.progress(doneCount, count)}
          </Text>
          <Progress value={(doneCount / count) * 100} aria-hidden />
        </div>
      )}
      {failed.length > 0 && (
        <Note meaning="attention" title={text.failed(failed.length)}>
          <Stack gap={4} component="ul" m={0} pl="md">
            {failed.map(({ shipment, error }) => (
              <Text key={shipment.shipment_number} component="li" size="sm">
                {shipment.receiver.name} ({shipment.shipment_number}):{' '}
                {errorText(error, language).title}
              </Text>
            ))}
          </Stack>
        </Note>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={change.isPending}>
          {text.close}
        </Button>
        <Button
          {...(isDangerous ? { color: 'red.8' } : {})}
          loading={change.isPending}
          disabled={isDisabled || shipments.length === 0}
          onClick={() =>
            run(failed.length > 0 ? failed.map(({ shipment }) => shipment) : shipments)
          }
        >
          {failed.length > 0 ? text.again : label}
        </Button>
      </Group>
    </>
  );
}

/** A pickup has one courier and one address, so there is one form per combination. */
function PickupDialog({ shipments, onClose, onDone }: BulkProps) {
  const text = useWords(listWords);
  const opened = useOpened(onClose);
  const booked = shipments.filter(({ status }) => status === 'BOOKED');
  const groups = Map.groupBy(
    booked,
    ({ courier_name: courier, sender }) => `${courier} · ${sender.district ?? sender.address}`,
  );
  const visits = [...groups]
    .map(([name, own]) => ({ name, shipments: collectable(own) }))
    .filter((one) => one.shipments.length > 0);
  const [chosen, setChosen] = useState(visits[0]?.name ?? '');
  const visit = visits.find(({ name }) => name === chosen);
  const close = () => {
    onDone();
    onClose();
  };
  return (
    <Modal title={text.pickupTitle} centered size="lg" {...opened}>
      <Stack gap="md">
        {visits.length > 1 && (
          <>
            <Text size="sm">{text.pickupGroup}</Text>
            <SegmentedControl
              orientation="vertical"
              aria-label={text.pickupGroup}
              value={chosen}
              onChange={setChosen}
              data={visits.map((one) => `${one.name}`)}
            />
          </>
        )}
        {visit === undefined ? (
          <Text size="sm">{text.pickupNone}</Text>
        ) : (
          <Visit key={visit.name} shipments={visit.shipments} onClose={close} />
        )}
      </Stack>
    </Modal>
  );
}
