import { styleText } from 'node:util';
import { Refusal } from '#domain/refusal.ts';
import { escapedLines } from '#domain/text.ts';
import { backUpInstallation } from '#src/composition/back-up.ts';
import { examineInstallation } from '#src/composition/doctor.ts';
import { openOperator } from '#src/composition/operator.ts';
import { BadSettings, readSettings } from '#src/config/read-settings.ts';
import { BACKUP } from './backup.ts';
import type { Command, Findings, Output } from './command.ts';
import { COMMANDS, help, LONE, usage, WATCHES } from './commands.ts';
import { findingsOf } from './doctor.ts';
import { givenTo } from './given.ts';
import { type Given, UsageError } from './options.ts';
import { isFindings, json, printEvents, printed, printFindings } from './print.ts';
import type { Watch } from './watch.ts';

const EXIT = { done: 0, refused: 1, misused: 2 } as const;
/** Ctrl-C signals every process of the group, and npm also forwards its own signal. */
const SIGNALS_OF_ONE_CTRL_C = 2;
const asJson = process.argv.includes('--json');
const print = (text: string) => console.log(text);
const warn = (text: string) => console.error(escapedLines(text));

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = reportError(error);
}

async function main([group = '', verb = '', ...rest]: readonly string[]): Promise<void> {
  if (isLone(group)) {
    await runLone(
      group,
      [verb, ...rest].filter((one) => one !== ''),
    );
    return;
  }
  const name = `${group} ${verb}`;
  const command = COMMANDS[name] ?? WATCHES[name];
  if (command === undefined) {
    if (group !== '' && group !== '--help')
      throw new UsageError(`There is no command "${name.trim()}".\n\n${usage()}`);
    console.log(usage());
    return;
  }
  if (rest.includes('--help')) console.log(help(name, command));
  else process.exitCode = await run(command, givenTo(command.options, rest));
}

function isLone(name: string): name is keyof typeof LONE {
  return Object.hasOwn(LONE, name);
}

/** Runs before anything is opened, because the installation itself may be broken. */
async function runLone(name: keyof typeof LONE, args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    console.log(help(name, LONE[name]));
    return;
  }
  const given = givenTo(LONE[name].options, args);
  process.exitCode =
    name === BACKUP.name ? await backUp(given) : await show(findingsOf(examineInstallation()));
}

/** Reports a failure by its message: the folder or the server is the cause, so a stack trace would not help. */
async function backUp(given: Given): Promise<number> {
  try {
    return await show(await backUpInstallation(given.to, warn));
  } catch (error) {
    if (error instanceof BadSettings || !(error instanceof Error)) throw error;
    warn(error.message);
    return EXIT.refused;
  }
}

async function run(command: Command | Watch, given: Given): Promise<number> {
  const asOwner = 'run' in command && command.asOwner === true;
  const operator = await openOperator(readSettings(), warn, asOwner);
  try {
    if ('run' in command) return await show(await command.run(operator.useCases, given));
    return await printWatch(command.watch(operator.useCases, given, untilInterrupted()));
  } finally {
    await operator.close();
  }
}

/** Prints in colour if standard output is a terminal that supports it. */
async function printWatch(events: ReturnType<Watch['watch']>): Promise<number> {
  const { isGood } = await printEvents(events, { asJson, paint: styleText, print });
  return isGood ? EXIT.done : EXIT.refused;
}

/** The third signal of a kind ends the program at once, without cleanup. */
function untilInterrupted(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    let left = SIGNALS_OF_ONE_CTRL_C;
    const interrupt = () => {
      ending.abort();
      left -= 1;
      if (left === 0) process.off(signal, interrupt);
    };
    process.on(signal, interrupt);
  }
  return ending.signal;
}

async function show(output: Output | Findings): Promise<number> {
  if (isFindings(output)) {
    const { isGood } = await printFindings(output, { asJson, print });
    return isGood ? EXIT.done : EXIT.refused;
  }
  print(printed(output, asJson));
  return EXIT.done;
}

function reportError(error: unknown): number {
  if (error instanceof UsageError || error instanceof BadSettings) {
    warn(error.message);
    return EXIT.misused;
  }
  if (!(error instanceof Refusal)) {
    warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return EXIT.refused;
  }
  const { code, message, fieldErrors } = error;
  warn(asJson ? json({ code, message, field_errors: fieldErrors }) : message);
  return EXIT.refused;
}
