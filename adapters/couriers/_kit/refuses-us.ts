import type { ProviderRefusal } from '#domain/courier/courier-failure.ts';
import type { RefusesUs } from './manifest.ts';

type Answered = { readonly status: number; readonly error: string | undefined };

/** Why the provider turns us away; undefined: it does not, or not in a declared way. */
export function refusalIn(
  { status, error }: Answered,
  refusesUs: RefusesUs,
): ProviderRefusal | undefined {
  const said = [`HTTP ${status}`, error ?? ''].map(plain);
  const found = Object.entries(refusesUs).find(([declared]) => said.includes(plain(declared)));
  return found?.[1];
}

/** Words of an error differ in capitals and full stops from one API of a courier to another. */
function plain(words: string): string {
  return words.trim().replace(/\.$/, '').toLowerCase();
}
