import type { Container, ServiceIdentifier } from 'inversify';
import { TOKENS } from '#src/composition/tokens.ts';
import type { UseCases } from '#src/usecases/use-cases.ts';

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

/** Replaces some use cases of a noun for those that call it: HTTP, workers, command line. */
export function replaceUseCases<Noun extends keyof UseCases>(
  container: Container,
  noun: Noun,
  changes: (real: UseCases[Noun]) => Partial<UseCases[Noun]>,
): void {
  replaceIn(container, TOKENS.useCases, (all) => {
    const changed: Partial<UseCases> = {};
    changed[noun] = { ...all[noun], ...changes(all[noun]) };
    return changed;
  });
}
