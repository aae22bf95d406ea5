import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import type { Column } from '#src/web/kit/data-table.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import type { BadgeMeaning } from '#src/web/kit/status.ts';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { keyText, presetOf } from './choices.ts';
import { type ApiKey, keysQuery } from './queries.ts';
import { words } from './words.ts';

const MEANINGS: Readonly<Record<ApiKey['state'], BadgeMeaning>> = {
  OPEN: 'good',
  EXPIRED: 'attention',
  REVOKED: 'over',
};

export function useKeyColumns(): readonly Column<ApiKey>[] {
  const text = useWords(words);
  const mayWrite = useMay('keys:write');
  return [
    { key: 'name', label: text.name, render: (key) => <Name apiKey={key} /> },
    {
      key: 'state',
      label: text.state,
      isExtra: true,
      render: ({ state }) => <State state={state} />,
    },
    {
      key: 'scopes',
      label: text.scopes,
      isExtra: true,
      render: ({ scopes }) => <Scopes scopes={scopes} />,
    },
    {
      key: 'used',
      label: text.lastUsed,
      isExtra: true,
      render: ({ last_used_at }) => timeOr(last_used_at, text.never),
    },
    {
      key: 'expires',
      label: text.expires,
      isExtra: true,
      render: ({ expires_at }) => timeOr(expires_at, text.forever),
    },
    {
      key: 'created',
      label: text.created,
      isExtra: true,
      render: (key) => <Time at={key.created_at} />,
    },
    ...(mayWrite ? [{ key: 'actions', label: text.actions, render: revokeOf }] : []),
  ];
}

function revokeOf(key: ApiKey) {
  return key.state === 'OPEN' ? <Revoke apiKey={key} /> : null;
}

function timeOr(at: string | null, otherwise: string) {
  if (at !== null) return <Time at={at} />;
  return (
    <Text span inherit c="dimmed">
      {otherwise}
    </Text>
  );
}

function Name({ apiKey }: { readonly apiKey: ApiKey }) {
  const { name, environment, last4 } = apiKey;
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      {name}
      <Text component="code" display="block" size="xs" c="dimmed" ff="monospace">
        {keyText(environment, last4)}
      </Text>
      <OnPhone apiKey={apiKey} />
    </div>
  );
}

/** Details of the key in one cell, because phones have no room for all columns. */
function OnPhone({ apiKey: { state, last_used_at, expires_at } }: { readonly apiKey: ApiKey }) {
  const text = useWords(words);
  return (
    <Stack gap={2} mt={6} align="start" hiddenFrom="sm">
      <State state={state} />
      <Text size="xs">
        {text.lastUsed}: {timeOr(last_used_at, text.never)}
      </Text>
      <Text size="xs">
        {text.expires}: {timeOr(expires_at, text.forever)}
      </Text>
    </Stack>
  );
}

function State({ state }: Pick<ApiKey, 'state'>) {
  const text = useWords(words);
  return <StatusBadge meaning={MEANINGS[state]} label={text.states[state]} />;
}

function Scopes({ scopes }: Pick<ApiKey, 'scopes'>) {
  const text = useWords(words);
  const preset = presetOf(scopes);
  if (preset !== null) return preset === 'ALL' ? text.allScopes : text.readScopes;
  return (
    <Text size="xs" maw={260}>
      {scopes.join(', ')}
    </Text>
  );
}

function Revoke({ apiKey: { key_id, name } }: { readonly apiKey: ApiKey }) {
  const text = useWords(words);
  const clients = useApi();
  const queries = useQueryClient();
  const revoke = async () => {
    const params = { path: { key_id } };
    await ok(clients.dashboardApi.DELETE('/api/dashboard/keys/{key_id}', { params }));
    noteDone(text.revoked(name));
    await queries.invalidateQueries({ queryKey: keysQuery(clients).queryKey });
  };
  return (
    <ConfirmButton
      size="compact-sm"
      label={text.revoke}
      title={text.revokeTitle(name)}
      onConfirm={revoke}
      danger
    >
      {text.revokeText}
    </ConfirmButton>
  );
}
