import { Checkbox, Group, SimpleGrid, Text } from '@mantine/core';
import type { Scope } from '#domain/people/access/scope.ts';
import { useWords } from '#src/web/words/language.tsx';
import { RESOURCES, type Resource } from './choices.ts';
import { words } from './words.ts';

type ScopeChoiceProps = { readonly own: readonly Scope[] };

/**
 * One row per resource, limited to the scopes of the person's own role. Used inside a
 * Checkbox.Group.
 */
export function ScopeChoice({ own }: ScopeChoiceProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing={8} mt={6}>
      {RESOURCES.map((resource) => (
        <ResourceRow key={resource} resource={resource} own={own} />
      ))}
    </SimpleGrid>
  );
}

function ResourceRow({ resource, own }: ScopeChoiceProps & { readonly resource: Resource }) {
  const text = useWords(words);
  const scopes = own.filter((scope) => scope.startsWith(`${resource}:`));
  const wordOf = (scope: Scope) => (scope.endsWith(':read') ? text.read : text.write);
  if (scopes.length === 0) return null;
  return (
    <Group gap="sm" wrap="nowrap">
      <Text size="sm" w={100}>
        {text.resources[resource]}
      </Text>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          value={scope}
          label={wordOf(scope)}
          aria-label={`${text.resources[resource]}: ${wordOf(scope)}`}
        />
      ))}
    </Group>
  );
}
