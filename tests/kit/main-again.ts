let times = 0;

/**
 * Under Jest, a module asked for with another query each time is run anew, and nothing of what it
 * imports: that makes a specifier which is computed.
 */
export function runCliMain(): Promise<unknown> {
  times += 1;
  return import(`#src/cli/main.ts?run=${times}`);
}
