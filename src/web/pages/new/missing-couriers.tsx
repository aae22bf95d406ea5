import ChevronDownIcon from '@heroicons/react/24/outline/ChevronDownIcon';
import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DAY_MS } from '#domain/time.ts';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Missing } from './rates.ts';
import { words } from './words.ts';

type MissingCouriersProps = {
  readonly missing: readonly Missing[];
  readonly onRetry: () => void;
};

/** Why a courier has no price: its reason, and what of the texts it does not take. */
export function MissingCouriers({ missing, onRetry }: MissingCouriersProps) {
  const text = useWords(words);
  const [isOpen, { toggle }] = useDisclosure(missing.some(({ retryable }) => retryable));
  const id = useId();
  const names = useCourierNames();
  if (missing.length === 0) return null;
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<ChevronDownIcon width={14} aria-hidden />}
        onClick={toggle}
      >
        {text.missing(missing.length)}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <Stack gap={6} pt="xs">
          {missing.map(({ courier_code, code, message, field_errors }) => (
            <div key={courier_code}>
              <Text size="sm">
                <b>{names.get(courier_code) ?? courier_code.toUpperCase()}</b>{' '}
                {text.missingBecause[code]}
              </Text>
              {field_errors.length === 0 && code === 'LIMIT_EXCEEDED' && (
                <Text size="xs" c="dimmed">
                  {message}
                </Text>
              )}
              {field_errors.map((error) => (
                <Text key={error.path} size="xs" c="dimmed">
                  {error.path}: {error.message}
                </Text>
              ))}
            </div>
          ))}
          {missing.some(({ retryable }) => retryable) && (
            <Group>
              <Button size="compact-sm" variant="default" onClick={onRetry}>
                {text.tryAgain}
              </Button>
            </Group>
          )}
        </Stack>
      </Collapse>
    </div>
  );
}

function useCourierNames(): ReadonlyMap<string, string> {
  const { api, environment } = useApi();
  const couriers = useQuery({
    queryKey: [environment, 'courier-names'],
    queryFn: async () => {
      const { data } = await ok(api.GET('/api/v1/couriers'));
      return new Map(data.items.map(({ courier_code, name }) => [courier_code, name]));
    },
    staleTime: DAY_MS,
  });
  return couriers.data ?? NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();
