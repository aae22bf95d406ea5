import { Button, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Clients, ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

type Made = { readonly made: number; readonly of: number };

/**
 * Limit of steps, each of which makes a few; further ones would only wait for the simulated
 * couriers.
 */
const STEPS_MAX = 40;
const PAUSE_MS = 600;

/** TEST only: makes sample shipments, a few at a time, until all are made. */
export function SampleData() {
  const text = useWords(words);
  const clients = useApi();
  const queries = useQueryClient();
  const [made, setMade] = useState<Made>({ made: 0, of: 20 });
  const mayShip = useMay('shipments:write');
  const maySpend = useMay('wallet:write');
  const making = useChange({
    mutationFn: () => makeAll(clients, setMade),
    onSuccess: (isWhole) => noteDone(isWhole ? text.sampled : text.sampleLate),
    onSettled: () => queries.invalidateQueries({ queryKey: [clients.environment] }),
  });
  if (clients.environment !== 'TEST' || !mayShip || !maySpend) return null;
  if (making.isPending) {
    const label = text.sampling(made.made, made.of);
    return (
      <Stack gap={4} w={280} role="status">
        <Text size="sm">{label}</Text>
        <Progress value={(made.made / made.of) * 100} aria-label={label} />
      </Stack>
    );
  }
  return (
    <Stack gap={4} align="center">
      <Button variant="default" onClick={() => making.mutate()}>
        {text.sample}
      </Button>
      <Text size="xs" c="dimmed">
        {text.sampleHint}
      </Text>
      {making.isError && <Failed error={making.error} onRetry={() => making.mutate()} />}
    </Stack>
  );
}

/** True if all samples were made; otherwise another click continues. */
async function makeAll({ dashboardApi }: Clients, onStep: (made: Made) => void): Promise<boolean> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const { data } = await ok(dashboardApi.POST('/api/dashboard/sample-data'));
    onStep(data);
    if (data.made >= data.of) return true;
    if (step > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}
