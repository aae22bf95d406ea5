import { Button, Group, Pill, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange } from '#src/web/api/use-change.ts';
import { Card } from '#src/web/kit/card.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { editWords } from './edit-words.ts';
import { isTag, TAG_LETTERS_MAX, tagOf } from './tag.ts';
import { useEditing } from './use-editing.ts';

type TagsCardProps = { readonly shipment: Shipment; readonly mayChange: boolean };

/** Tags of the shipment, which may change at any time. */
export function TagsCard({ shipment, mayChange }: TagsCardProps) {
  const text = useWords(editWords);
  const { tags } = shipment;
  const edit = useEditing(shipment);
  const [typed, setTyped] = useState('');
  const changing = useChange({
    mutationFn: (changed: readonly string[]) => edit({ tags: [...changed] }),
  });
  const tag = tagOf(typed);
  const isWrong = tag !== '' && !isTag(tag);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (tag === '' || isWrong || tags.includes(tag)) return;
    changing.mutate([...tags, tag], {
      // Keeps a next tag that was typed while this one is being saved.
      onSuccess: () => setTyped((now) => (now === typed ? '' : now)),
    });
  };
  return (
    <Card title={text.tags}>
      <Group gap="xs" mb={mayChange ? 'sm' : 0}>
        {tags.length === 0 && (
          <Text size="sm" c="dimmed">
            {text.noTags}
          </Text>
        )}
        {tags.map((one) => (
          <Pill
            key={one}
            withRemoveButton={mayChange}
            disabled={changing.isPending}
            removeButtonProps={{
              'aria-label': text.remove(one),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => changing.mutate(tags.filter((other) => other !== one))}
          >
            {one}
          </Pill>
        ))}
      </Group>
      {mayChange && (
        <form onSubmit={add}>
          <Group gap="xs" align="flex-end">
            <TextInput
              label={text.tag}
              description={text.tagHint}
              value={typed}
              maxLength={TAG_LETTERS_MAX}
              error={isWrong ? text.tagWrong : undefined}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={changing.isPending}>
              {text.add}
            </Button>
          </Group>
        </form>
      )}
      {changing.isError && <Failed error={changing.error} />}
    </Card>
  );
}
