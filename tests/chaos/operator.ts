import { setTimeout as sleep } from 'node:timers/promises';
import type { Resolution } from '#domain/booking/resolution.ts';
import type { Chance } from '#domain/chance.ts';
import { openOperator as openUseCases } from '#src/composition/operator.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import { runCli } from '#tests/kit/program.ts';
import { share } from '#tests/kit/share.ts';
import { courierBooks } from './courier-books.ts';
import { type CourierLine, readCourierLog } from './courier-log.ts';
import type { Violation } from './oracle.ts';
import { type ShipmentFound, shipmentsFound } from './shipments-found.ts';
import type { World } from './world.ts';

/** Ends what waits for a person, as one would: by what the courier really has. */
export type Operator = {
  /** While faults are done: with its AWB what the courier has taken. */
  work(isOver: () => boolean): Promise<void>;
  /**
   * When nothing happens by itself any more: what the courier does not have is sent once more, or
   * not booked at all. Calls `settle` after each such round.
   */
  finish(settle: () => Promise<unknown>): Promise<ByHand>;
};

/** What a person did with what only a person can end. */
export type ByHand = {
  /** As they were when they were found, each once. */
  readonly waited: readonly ShipmentFound[];
  /** Numbers of those who were sent once more, each as often as that. */
  readonly sentAgain: readonly string[];
  readonly violations: readonly Violation[];
};

type Desk = Pick<World, 'database' | 'judge'>;
type Case = { readonly number: string; readonly resolution: Resolution };

const EVERY_MS = 2_000;
/** What is sent once more may be lost once more; then it is not sent again. */
const ROUNDS = 3;
/** By the command, which takes a process each time; the rest by the use case behind it. */
const BY_COMMAND = 2;
const BY = 'Chaos';
const SENT_AGAIN_SHARE = 0.5;
const SEND_AGAIN: Resolution = { kind: 'SEND_AGAIN' };
const FAILED: Resolution = { kind: 'FAILED', reason: 'The courier has no order of it.' };

export function openOperator(desk: Desk, chance: Chance): Operator {
  const waited = new Map<string, ShipmentFound>();
  const sentAgain: string[] = [];
  let commandsLeft = BY_COMMAND;
  const found = async (): Promise<readonly ShipmentFound[]> => {
    const waiting = await waitingIn(desk);
    for (const one of waiting) {
      const { shipment_number: number } = one;
      if (!waited.has(number)) waited.set(number, one);
    }
    return waiting;
  };
  const resolveAll = async (cases: readonly Case[]): Promise<readonly string[]> => {
    const byCommand = cases.slice(0, commandsLeft);
    commandsLeft -= byCommand.length;
    const others = cases.slice(byCommand.length);
    return [...(await commanded(desk, byCommand)), ...(await resolved(desk, others))];
  };
  return {
    async work(isOver) {
      while (!isOver()) {
        // While the database is down, or is just going down, nobody can do anything.
        const waiting = await found().catch(() => []);
        await resolveAll(bookedIn(waiting, readCourierLog(desk.judge.logFile))).catch(() => {});
        await sleep(EVERY_MS);
      }
    },
    async finish(settle) {
      const violations: Violation[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        const waiting = await found();
        if (waiting.length === 0) break;
        const booked = bookedIn(waiting, readCourierLog(desk.judge.logFile));
        const isBooked = new Set(booked.map(({ number }) => number));
        const nowhere = waiting.map(({ shipment_number: number }) => number);
        const others = nowhere
          .filter((number) => !isBooked.has(number))
          .map((number) => {
            const isLast = round === ROUNDS || share(chance) >= SENT_AGAIN_SHARE;
            return { number, resolution: isLast ? FAILED : SEND_AGAIN };
          });
        const again = others.filter(({ resolution }) => resolution === SEND_AGAIN);
        sentAgain.push(...again.map(({ number }) => number));
        const complaints = await resolveAll([...booked, ...others]);
        violations.push(...complaints.map((of) => ({ what: 'cannot be resolved', of })));
        await settle();
      }
      const left = await waitingIn(desk);
      const stuck = left.map((one) => ({
        what: 'a person cannot end it',
        of: JSON.stringify(one),
      }));
      return { waited: [...waited.values()], sentAgain, violations: [...violations, ...stuck] };
    },
  };
}

async function waitingIn({ database }: Desk): Promise<readonly ShipmentFound[]> {
  const shipments = await shipmentsFound(database.ownerUrl);
  return shipments.filter(({ state }) => state === 'MANUAL');
}

/** Those of these that their courier has, whatever it has told. */
function bookedIn(waiting: readonly ShipmentFound[], log: readonly CourierLine[]): readonly Case[] {
  const alive = courierBooks(log)
    .all()
    .filter(({ isCancelled }) => !isCancelled);
  const awbs = new Map(alive.map(({ reference, awb }) => [reference, awb]));
  return waiting.flatMap(({ shipment_number: number }) => {
    const awb = awbs.get(number);
    return awb === undefined ? [] : { number, resolution: { kind: 'BOOKED', awb } };
  });
}

/** What the commands complained of. */
async function commanded({ database }: Desk, cases: readonly Case[]): Promise<readonly string[]> {
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const complaints: string[] = [];
  for (const { number, resolution } of cases) {
    const said = ['--shipment', number, '--by', BY, ...optionsOf(resolution)];
    const { code, stderr } = await runCli(['booking', 'resolve', ...said], urls);
    if (code !== 0) complaints.push(`${number}: ${stderr}`);
  }
  return complaints;
}

function optionsOf(resolution: Resolution): readonly string[] {
  switch (resolution.kind) {
    case 'BOOKED':
      return ['--awb', resolution.awb];
    case 'SEND_AGAIN':
      return ['--send-again'];
    case 'FAILED':
      return ['--failed', resolution.reason];
  }
}

async function resolved({ database }: Desk, cases: readonly Case[]): Promise<readonly string[]> {
  if (cases.length === 0) return [];
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const { useCases, close } = await openUseCases(parseSettings(urls), () => {});
  const complaints: string[] = [];
  try {
    for (const { number, resolution } of cases) {
      const complain = (error: unknown) => complaints.push(`${number}: ${error}`);
      await useCases.resolveBooking(number, { resolution, by: BY }).catch(complain);
    }
  } finally {
    await close();
  }
  return complaints;
}
