let runs = 0;

/**
 * Under Jest, a module imported with another query is evaluated again, without its imports: so the
 * specifier is computed.
 */
export function runCliMain(): Promise<unknown> {
  runs += 1;
  return import(`#src/cli/main.ts?run=${runs}`);
}
