import type { Container, ServiceIdentifier } from 'inversify';

/**
 * Replaces some functions of a group of use cases, or some stores, when the container makes it:
 * earlier replacements still take effect.
 */
export function replaceIn<Group extends object>(
  container: Container,
  token: ServiceIdentifier<Group>,
  changes: (real: Group) => Partial<Group>,
): void {
  container.onActivation(token, (_, real) => ({ ...real, ...changes(real) }));
}
