import type { ServiceIdentifier } from 'inversify';

/** A token; its type is that of the value it resolves to. */
export function token<Thing>(name: string): ServiceIdentifier<Thing> {
  return Symbol(name) as ServiceIdentifier<Thing>;
}
