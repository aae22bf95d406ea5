import type { ProviderRefusal } from '#domain/carrying/courier/courier-failure.ts';
import type { RefusesUs } from './manifest.ts';

type Answered = { readonly status: number; readonly error: string | undefined };

/** Reason why the provider turns us away; undefined if it does not, or not in a declared way. */
export function refusalIn(
  { status, error }: Answered,
  refusesUs: RefusesUs,
): ProviderRefusal | undefined {
  const said = [`HTTP ${status}`, error ?? ''].map(plain);
  const found = Object.entries(refusesUs).find(([declared]) => said.includes(plain(declared)));
  return found?.[1];
}

/** Normalises words of an error: a courier's APIs differ in capitals and full stops. */
function plain(words: string): string {
  return words.trim().replace(/\.$/, '').toLowerCase();
}
