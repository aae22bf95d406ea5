import { Button, Group, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { type SavedSender, senderLine, sendersQuery } from '#src/web/kit/saved-queries.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { partyBody } from './bodies.ts';
import { fieldsOfSender, savedAs } from './saved.ts';
import type { Order } from './use-order.ts';
import { words } from './words.ts';

type SavedSendersProps = {
  readonly order: Order;
  readonly senders: readonly SavedSender[];
  readonly isWhole: boolean;
  /** True if folded to one line, which offers only a choice between several senders. */
  readonly isShort: boolean;
  /** Called when a saved sender was put into the form. */
  readonly onChosen: () => void;
};

/** Chooses a saved sender, or saves the typed one. The form begins with the default sender. */
export function SavedSenders(props: SavedSendersProps) {
  const { order, senders, isWhole, isShort, onChosen } = props;
  const text = useWords(words);
  const { sender: party } = order.draft;
  const { changeParty } = order;
  const first = senders.find(({ is_default }) => is_default);
  const isEmpty = Object.values(party).every((value) => value === '' || value === null);
  const take = (sender: SavedSender | undefined) => {
    if (sender === undefined) return;
    changeParty('sender', fieldsOfSender(sender));
    onChosen();
  };
  useEffect(() => {
    if (isEmpty) take(first);
    // Runs once, when the senders are loaded, so that a cleared form stays empty.
  }, [first]);
  const chosen = savedAs(party, senders);
  const hasChoice = senders.length > (isShort ? 1 : 0);
  const mayBeSaved = !isShort && isWhole && chosen === undefined;
  if (!hasChoice && !mayBeSaved) return null;
  return (
    <Group align="flex-end" mb="sm">
      {hasChoice && (
        <NativeSelect
          label={text.saved}
          value={chosen?.sender_id ?? ''}
          onChange={({ currentTarget }) =>
            take(senders.find(({ sender_id }) => sender_id === currentTarget.value))
          }
          data={[
            { value: '', label: '–' },
            ...senders.map((one) => ({ value: one.sender_id, label: senderLine(one) })),
          ]}
        />
      )}
      {mayBeSaved && <SaveSender order={order} />}
    </Group>
  );
}

function SaveSender({ order }: Pick<SavedSendersProps, 'order'>) {
  const text = useWords(words);
  const clients = useApi();
  const queries = useQueryClient();
  const saving = useChange({
    mutationFn: () =>
      ok(clients.api.POST('/api/v1/senders', { body: partyBody(order.draft.sender) })),
    async onSuccess() {
      noteDone(text.senderSaved);
      await queries.invalidateQueries({ queryKey: sendersQuery(clients).queryKey });
    },
  });
  return (
    <>
      <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
        {text.saveSender}
      </Button>
      {saving.isError && <Failed error={saving.error} />}
    </>
  );
}
