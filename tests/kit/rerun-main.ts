let runs = 0;

/**
 * Runs the command line again: Jest evaluates a module anew under another query, without its
 * imports, so the specifier is computed.
 */
export function runCliMain(): Promise<unknown> {
  runs += 1;
  return import(`#src/cli/main.ts?run=${runs}`);
}
