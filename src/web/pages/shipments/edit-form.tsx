import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { editWords } from './edit-words.ts';
import { editOf, textsOf } from './edited-texts.ts';
import classes from './shipments.module.css';
import { useEditing } from './use-editing.ts';

type EditFormProps = { readonly shipment: Shipment; readonly onDone: () => void };

/** What the price does not depend on. Only what was changed here is sent. */
export function EditForm({ shipment, onDone }: EditFormProps) {
  const text = useWords(editWords);
  const edit = useEditing(shipment);
  const before = textsOf(shipment);
  const { form, submit, isSending, error } = useApiForm({
    initialValues: before,
    async send(typed) {
      const body = editOf(before, typed);
      if (Object.keys(body).length > 0) await edit(body);
    },
    onDone() {
      noteDone(text.saved);
      onDone();
    },
  });
  const { getInputProps: input } = form;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {text.hint}
        </Text>
        {(['receiver', 'sender'] as const).map((party) => (
          <fieldset key={party} className={classes.editedParty}>
            <legend>{text[party]}</legend>
            <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
              <TextInput label={text.name} {...input(`${party}.name`)} />
              <TextInput label={text.phone} type="tel" {...input(`${party}.phone`)} />
            </SimpleGrid>
            <Textarea label={text.address} autosize {...input(`${party}.address`)} />
          </fieldset>
        ))}
        <TextInput label={text.reference} {...input('reference')} />
        <Textarea label={text.notes} autosize {...input('notes')} />
        {error !== null && <Failed error={error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {text.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
