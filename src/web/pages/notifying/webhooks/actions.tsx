import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DAY_MS } from '#domain/time.ts';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { dayOf, startOfDay } from '#src/web/kit/format.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useZone } from '#src/web/kit/use-locale.ts';
import { useWords } from '#src/web/words/language.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import type { Endpoint } from './queries.ts';
import { SecretModal } from './secret-modal.tsx';
import { words } from './words.ts';

/** A little less than the API's limit, so that the first day is certainly accepted. */
const RECOVERED_DAYS = 29;

type EndpointProps = { readonly endpoint: Endpoint };

/** Actions of an endpoint, harmless ones first. */
export function EndpointActions({ endpoint }: EndpointProps) {
  return (
    <>
      <TestButton endpoint={endpoint} />
      <EditButton endpoint={endpoint} />
      <SwitchButton endpoint={endpoint} />
      <RecoverButton endpoint={endpoint} />
      <RotateButton endpoint={endpoint} />
      <RemoveButton endpoint={endpoint} />
    </>
  );
}

/** Reads everything of the environment again: lists, the endpoint, its deliveries. */
function useReadAgain(): () => Promise<void> {
  const { environment } = useApi();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [environment] });
}

function TestButton({ endpoint }: EndpointProps) {
  const text = useWords(words);
  const { api } = useApi();
  const readAgain = useReadAgain();
  const test = useChange({
    mutationFn: () => ok(api.POST('/api/v1/webhooks/{webhook_id}/test', paramsOf(endpoint))),
    onSuccess: async () => {
      noteDone(text.tested);
      await readAgain();
    },
  });
  return (
    <>
      <Button loading={test.isPending} disabled={!endpoint.enabled} onClick={() => test.mutate()}>
        {text.test}
      </Button>
      {test.isError && <Failed error={test.error} />}
    </>
  );
}

function EditButton({ endpoint }: EndpointProps) {
  const text = useWords(words);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {text.edit}
      </Button>
      <EndpointForm isOpen={isOpen} onClose={close} endpoint={endpoint} />
    </>
  );
}

function SwitchButton({ endpoint }: EndpointProps) {
  const text = useWords(words);
  const { api } = useApi();
  const readAgain = useReadAgain();
  const set = async (enabled: boolean) => {
    const sent = { ...paramsOf(endpoint), body: { enabled } };
    await ok(api.PATCH('/api/v1/webhooks/{webhook_id}', sent));
    if (enabled) noteDone(text.enabledNow);
    await readAgain();
  };
  const enable = useChange({ mutationFn: () => set(true) });
  if (endpoint.enabled) {
    return (
      <ConfirmButton label={text.disable} title={text.disableTitle} onConfirm={() => set(false)}>
        {text.disableText}
      </ConfirmButton>
    );
  }
  return (
    <>
      <Button loading={enable.isPending} onClick={() => enable.mutate()}>
        {text.enable}
      </Button>
      {enable.isError && <Failed error={enable.error} />}
    </>
  );
}

function RecoverButton({ endpoint }: EndpointProps) {
  const text = useWords(words);
  const { api } = useApi();
  const readAgain = useReadAgain();
  const zone = useZone();
  const now = Date.now();
  const today = dayOf(new Date(now).toISOString(), zone);
  const [day, setDay] = useState(today);
  const recover = async () => {
    const since = startOfDay(day, zone);
    const sent = { ...paramsOf(endpoint), body: { since } };
    await ok(api.POST('/api/v1/webhooks/{webhook_id}/recover', sent));
    noteDone(text.recovering);
    await readAgain();
  };
  return (
    <ConfirmButton
      label={text.recover}
      title={text.recoverTitle}
      onConfirm={recover}
      disabled={!endpoint.enabled}
    >
      <Stack gap="sm">
        <Text size="sm">{text.recoverText}</Text>
        <TextInput
          type="date"
          label={text.recoverSince}
          value={day}
          min={dayOf(new Date(now - RECOVERED_DAYS * DAY_MS).toISOString(), zone)}
          max={today}
          onChange={({ currentTarget }) => setDay(currentTarget.value || today)}
        />
      </Stack>
    </ConfirmButton>
  );
}

function RotateButton({ endpoint }: EndpointProps) {
  const text = useWords(words);
  const { api } = useApi();
  const readAgain = useReadAgain();
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async () => {
    const sent = { ...paramsOf(endpoint), body: {} };
    const { data } = await ok(api.POST('/api/v1/webhooks/{webhook_id}/rotate', sent));
    setSecret(data.secret);
    await readAgain();
  };
  return (
    <>
      <ConfirmButton label={text.rotate} title={text.rotateTitle} onConfirm={rotate}>
        {text.rotateText}
      </ConfirmButton>
      <SecretModal secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

function RemoveButton({ endpoint }: EndpointProps) {
  const text = useWords(words);
  const environment = useSlug();
  const { api, environment: cached } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    await ok(api.DELETE('/api/v1/webhooks/{webhook_id}', paramsOf(endpoint)));
    noteDone(text.removed);
    await navigate({ to: '/$environment/webhooks', params: { environment } });
    await queries.invalidateQueries({ queryKey: [cached, 'webhooks'] });
  };
  return (
    <ConfirmButton label={text.remove} title={text.removeTitle} onConfirm={remove} danger>
      {text.removeText}
    </ConfirmButton>
  );
}

function paramsOf({ webhook_id: webhookId }: Endpoint) {
  return { params: { path: { webhook_id: webhookId } } };
}
