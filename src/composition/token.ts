import type { ServiceIdentifier } from 'inversify';

/** Its type is what the container hands out for it. */
export function token<Thing>(name: string): ServiceIdentifier<Thing> {
  return Symbol(name) as ServiceIdentifier<Thing>;
}
