import ChevronDownIcon from '@heroicons/react/24/outline/ChevronDownIcon';
import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '#src/web/app/environment.ts';
import { courierNameIn, couriersQuery } from '#src/web/kit/couriers-query.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Missing } from './rates.ts';
import { words } from './words.ts';

type MissingCouriersProps = {
  readonly missing: readonly Missing[];
  readonly onRetry: () => void;
};

/** Reasons why couriers have no price, including the texts that they do not accept. */
export function MissingCouriers({ missing, onRetry }: MissingCouriersProps) {
  const text = useWords(words);
  const [isOpen, { toggle }] = useDisclosure(missing.some(({ retryable }) => retryable));
  const id = useId();
  const { data: couriers = [] } = useQuery(couriersQuery(useApi()));
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
                <b>{courierNameIn(couriers, courier_code)}</b> {text.missingBecause[code]}
              </Text>
              {field_errors.length === 0 && code === 'LIMIT_EXCEEDED' && (
                <Text size="xs" c="dimmed">
                  {message}
                </Text>
              )}
              {field_errors.map((error) => (
                <Text key={error.path} size="xs" c="dimmed">
                  {fieldName(error.path, text.parts)}: {error.message}
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

/** `Penerima, Nama` for `receiver.name`; the path itself if the page has no such field. */
function fieldName(path: string, parts: Readonly<Record<string, string>>): string {
  const known = path.split('.').flatMap((part) => parts[part] ?? []);
  return known.length === 0 ? path : known.join(', ');
}
