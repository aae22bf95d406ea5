import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { COMMON } from './given.ts';

/** Lists the commands; `satukurir` without a command prints it. */
export function overview(): string {
  const commands = Object.entries(COMMANDS).map(([name, { about }]) => [name, about] as const);
  return `Usage: satukurir COMMAND [OPTIONS]

Commands:
${columns(commands)}

satukurir COMMAND --help explains a command. Every command takes --json.
SATUKURIR_KEY and SATUKURIR_URL stand in for what login stores.
Exit codes: 0 done, 1 refused or failed, 2 wrong command line or no key.`;
}

export function explanation(name: string, { about, words, options = {} }: Command): string {
  const all = Object.entries({ ...options, ...COMMON }).map(([option, { value, ...spec }]) => {
    const head = value === undefined ? `--${option}` : `--${option} ${value}`;
    return [head, spec.required ? `${spec.about} (required)` : spec.about] as const;
  });
  return `${about.charAt(0).toUpperCase()}${about.slice(1)}.

Usage: satukurir ${[name, words, '[OPTIONS]'].filter(Boolean).join(' ')}

${columns(all)}`;
}

function columns(rows: readonly (readonly [head: string, text: string])[]): string {
  const width = Math.max(...rows.map(([head]) => head.length));
  return rows.map(([head, text]) => `  ${head.padEnd(width)}  ${text}`).join('\n');
}
