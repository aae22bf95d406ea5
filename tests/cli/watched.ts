import type { Command, OperatorUseCases } from '#src/cli/command.ts';
import { COMMANDS } from '#src/cli/commands.ts';
import type { Given } from '#src/cli/options.ts';

type Asked = { readonly name: string; readonly with: readonly unknown[] };

export const ACCOUNT = {
  accountId: '01900000-0000-7000-8000-0000000000a1',
  name: 'A',
  email: 'a@b.example',
};

export function commandOf(name: string): Command {
  const command = COMMANDS[name];
  if (command === undefined) throw new Error(`there is no command ${name}`);
  return command;
}

/** What the command asked of the use case that changes something. */
export async function wishOf(name: string, given: Given): Promise<readonly unknown[]> {
  const { asked, useCases } = watched();
  // What a use case answers is not told here, so no command gets to show it.
  await commandOf(name)
    .run(useCases, given)
    .catch(() => {});
  return asked.at(-1)?.with ?? [];
}

/** Use cases that note what they are asked, and answer nothing but whose account it is. */
export function watched(): { asked: Asked[]; useCases: OperatorUseCases } {
  const asked: Asked[] = [];
  const useCases = new Proxy({} as OperatorUseCases, {
    get:
      (_, name: string) =>
      async (...args: unknown[]) => {
        if (name === 'findAccount') return ACCOUNT;
        asked.push({ name, with: args });
        throw new Error('no answer');
      },
  });
  return { asked, useCases };
}
