import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { isWithin } from '#src/web/kit/field-texts.ts';
import { Folded } from '#src/web/kit/folded.tsx';
import { ItemRows } from '#src/web/kit/item-rows.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { editWords } from './edit-words.ts';
import { type Edited, editedOf, editOf, saysMore } from './edited-texts.ts';
import { MetadataRows } from './metadata-rows.tsx';
import classes from './shipments.module.css';
import { useEditing } from './use-editing.ts';

type EditFormProps = { readonly shipment: Shipment; readonly onDone: () => void };
type Form = ReturnType<typeof useApiForm<Edited, void>>['form'];

/** Form of the fields that the price does not depend on. Only changed fields are sent. */
export function EditForm({ shipment, onDone }: EditFormProps) {
  const text = useWords(editWords);
  const edit = useEditing(shipment);
  const { form, submit, isSending, error } = useApiForm<Edited, void>({
    initialValues: editedOf(shipment),
    async send(typed) {
      const body = editOf(shipment, typed);
      if (Object.keys(body).length > 0) await edit(body);
    },
    onDone() {
      noteDone(text.saved);
      onDone();
    },
  });
  const { getInputProps: input, values, errors } = form;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {text.hint}
        </Text>
        <PartyFields form={form} side="receiver" />
        <PartyFields form={form} side="sender" />
        <fieldset className={classes.editedPart}>
          <legend>{text.items}</legend>
          <ItemRows
            items={values.items}
            errors={errors}
            onChange={(items) => form.setFieldValue('items', items)}
          />
        </fieldset>
        <TextInput label={text.reference} maxLength={64} {...input('reference')} />
        <Textarea label={text.notes} autosize maxLength={200} {...input('notes')} />
        <Folded
          title={text.metadata}
          isOpen={values.metadata.length > 0}
          isWrong={isAnyIn('metadata', errors)}
        >
          <MetadataRows
            data={values.metadata}
            errors={errors}
            onChange={(metadata) => form.setFieldValue('metadata', metadata)}
          />
        </Folded>
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

type PartyFieldsProps = { readonly form: Form; readonly side: 'sender' | 'receiver' };

/** Required fields; optional ones are folded unless they have values. */
function PartyFields({ form, side }: PartyFieldsProps) {
  const text = useWords(editWords);
  const { getInputProps: input, values, errors } = form;
  const point = `${side}.coordinates`;
  const [wrongPoint] = [point, `${point}.latitude`, `${point}.longitude`].flatMap(
    (path) => errors[path] ?? [],
  );
  return (
    <fieldset className={classes.editedPart}>
      <legend>{text[side]}</legend>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={text.name} maxLength={100} {...input(`${side}.name`)} />
          <TextInput label={text.phone} type="tel" maxLength={32} {...input(`${side}.phone`)} />
        </SimpleGrid>
        <Textarea label={text.address} autosize maxLength={255} {...input(`${side}.address`)} />
        <Folded title={text.more} isOpen={saysMore(values[side])} isWrong={isAnyIn(side, errors)}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={text.village} maxLength={100} {...input(`${side}.village`)} />
            <TextInput
              label={text.postal_code}
              inputMode="numeric"
              maxLength={5}
              {...input(`${side}.postal_code`)}
            />
            <TextInput
              label={text.email}
              type="email"
              maxLength={254}
              {...input(`${side}.email`)}
            />
            <TextInput label={text.company} maxLength={100} {...input(`${side}.company`)} />
          </SimpleGrid>
          <TextInput label={text.note} maxLength={200} {...input(`${side}.note`)} />
          <TextInput
            label={text.coordinates}
            description={text.coordinatesHint}
            {...input(point)}
            error={wrongPoint}
          />
        </Folded>
      </Stack>
    </fieldset>
  );
}

function isAnyIn(part: string, errors: Form['errors']): boolean {
  return Object.keys(errors).some((path) => isWithin(part, path));
}
