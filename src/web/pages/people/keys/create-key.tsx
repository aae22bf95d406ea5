import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  Radio,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useSession } from '#src/web/app/session.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useOpened } from '#src/web/kit/use-opened.ts';
import { useWords } from '#src/web/words/language.tsx';
import {
  EXPIRIES,
  type Expiry,
  expiryAt,
  ownScopes,
  PRESETS,
  type Preset,
  scopesOf,
} from './choices.ts';
import { NewSecret } from './new-secret.tsx';
import { keysQuery } from './queries.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { words } from './words.ts';

type FormValues = {
  readonly name: string;
  readonly preset: Preset;
  readonly scopes: string[];
  readonly expires_at: Expiry;
};

const FIRST: FormValues = { name: '', preset: 'ALL', scopes: [], expires_at: 'NEVER' };

/** Dialog with the new key's fields, then its secret, which only this component's memory holds. */
export function CreateKey({ onClose }: { readonly onClose: () => void }) {
  const text = useWords(words);
  const opened = useOpened(onClose);
  const { environment } = useApi();
  const [secret, setSecret] = useState<string | null>(null);
  const isShown = secret !== null;
  return (
    <Modal
      centered
      size="lg"
      title={isShown ? text.createdTitle : text.createIn[environment]}
      {...opened}
      // A click outside must not lose the secret.
      {...(isShown && { closeOnClickOutside: false, closeOnEscape: false })}
      withCloseButton={!isShown}
    >
      {isShown ? (
        <NewSecret secret={secret} onClose={onClose} />
      ) : (
        <KeyForm onCreated={setSecret} onClose={onClose} />
      )}
    </Modal>
  );
}

type KeyFormProps = {
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
};

function KeyForm({ onCreated, onClose }: KeyFormProps) {
  const text = useWords(words);
  const clients = useApi();
  const { form, submit, isSending, error, own, areMissing } = useKeyForm(onCreated);
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== null && <Failed error={error} />}
        {clients.environment === 'LIVE' && <Alert variant="default">{text.liveNote}</Alert>}
        <TextInput
          label={text.name}
          description={text.nameHint}
          placeholder={text.namePlaceholder}
          maxLength={100}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Radio.Group label={text.scopes} {...form.getInputProps('preset')}>
          <Stack gap={6} mt={6}>
            {PRESETS.map((preset) => (
              <Radio key={preset} value={preset} label={text.presets[preset]} />
            ))}
          </Stack>
        </Radio.Group>
        {form.values.preset === 'CHOSEN' && (
          <Checkbox.Group
            aria-label={text.scopes}
            {...form.getInputProps('scopes')}
            {...(areMissing ? { error: text.scopesMissing } : {})}
            inputWrapperOrder={['error', 'input']}
          >
            <ScopeChoice own={own} />
          </Checkbox.Group>
        )}
        <Select
          label={text.expiry}
          data={EXPIRIES.map((expiry) => ({ value: expiry, label: text.expiries[expiry] }))}
          allowDeselect={false}
          {...form.getInputProps('expires_at')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSending}>
            {text.cancel}
          </Button>
          <Button type="submit" loading={isSending} disabled={areMissing}>
            {text.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useKeyForm(onCreated: (secret: string) => void) {
  const clients = useApi();
  const queries = useQueryClient();
  const own = ownScopes(useSession().permissions);
  const api = useApiForm({
    initialValues: FIRST,
    async send({ name, preset, scopes, expires_at: expiry }) {
      const expires_at = expiryAt(expiry, Date.now());
      const body = {
        name,
        scopes: [...scopesOf(preset, scopes, own)],
        ...(expires_at === undefined ? {} : { expires_at }),
      };
      const { data } = await ok(clients.dashboardApi.POST('/api/dashboard/keys', { body }));
      return data.secret;
    },
    onDone(secret) {
      void queries.invalidateQueries({ queryKey: keysQuery(clients).queryKey });
      onCreated(secret);
    },
  });
  const { preset, scopes } = api.form.values;
  return { ...api, own, areMissing: scopesOf(preset, scopes, own).length === 0 };
}
