import { FIRST_SETTINGS } from '#domain/people/access/account.ts';
import type { Command } from '#src/cli/command.ts';
import { COMMANDS } from '#src/cli/commands.ts';
import type { Given } from '#src/cli/options.ts';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';

type UseCaseCall = { readonly name: string; readonly with: readonly unknown[] };

export const ACCOUNT = {
  accountId: '01900000-0000-7000-8000-0000000000a1',
  name: 'A',
  email: 'a@b.example',
  emailVerifiedAt: null,
  ...FIRST_SETTINGS,
  openedBy: 'OPERATOR',
  liveAllowedAt: null,
  enteredAt: new Date('2026-11-27T03:00:00.000Z'),
} as const;

export function commandOf(name: string): Command {
  const command = COMMANDS[name];
  if (command === undefined) throw new Error(`there is no command ${name}`);
  return command;
}

/** The arguments of the one use case that the command called to change something. */
export async function argumentsOf(name: string, given: Given): Promise<readonly unknown[]> {
  const { calls, useCases } = recordedUseCases();
  // The use cases return nothing here, so the command fails when it formats the result.
  await commandOf(name)
    .run(useCases, given)
    .catch(() => {});
  return calls.at(-1)?.with ?? [];
}

/** Use cases that record their calls; only the account of an e-mail gets an answer. */
export function recordedUseCases(): { calls: UseCaseCall[]; useCases: OperatorUseCases } {
  const calls: UseCaseCall[] = [];
  const useCases = new Proxy({} as OperatorUseCases, {
    get:
      (_, name: string) =>
      async (...args: unknown[]) => {
        if (name === 'findAccount') return ACCOUNT;
        calls.push({ name, with: args });
        throw new Error('no answer');
      },
  });
  return { calls, useCases };
}
