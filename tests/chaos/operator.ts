import { setTimeout as sleep } from 'node:timers/promises';
import type { Resolution } from '#domain/carrying/booking/resolution.ts';
import type { Random } from '#domain/random.ts';
import { openOperator as openUseCases } from '#src/composition/operator.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import { runCli } from '#tests/kit/program.ts';
import { randomFraction } from '#tests/kit/share.ts';
import type { Violation } from './availability.ts';
import type { CourierLogLine } from './courier-log.ts';
import { courierOrders } from './courier-orders.ts';
import { type ShipmentFound, shipmentsFound } from './shipments-found.ts';
import { SECRETS_KEY } from './wire.ts';
import type { World } from './world.ts';

/** Resolves manual bookings as an operator would, by looking at the courier's real orders. */
export type Operator = {
  /** Resolves, during the faults, the bookings that the courier has accepted, with their AWB. */
  work(isOver: () => boolean): Promise<void>;
  /**
   * Sends bookings that the courier does not have once more at the end of a run, or marks them as
   * failed. Calls `settle` after each round.
   */
  finish(settle: () => Promise<unknown>): Promise<ByHand>;
};

/** Result of the operator's work. */
export type ByHand = {
  /** The manual shipments as they were found, each once. */
  readonly waited: readonly ShipmentFound[];
  /** Numbers of the shipments sent again, once for each time. */
  readonly sentAgain: readonly string[];
  readonly violations: readonly Violation[];
};

type OperatorContext = Pick<World, 'database'> & {
  /** The couriers' log so far. */
  readonly log: () => readonly CourierLogLine[];
};
type Case = { readonly number: string; readonly resolution: Resolution };

const EVERY_MS = 2_000;
/** A repeated send may be lost as well; in the last round nothing is sent again. */
const ROUNDS = 3;
/**
 * Number of bookings resolved by the command line, which starts a process each time; the others are
 * resolved by the use case.
 */
const BY_COMMAND = 2;
const BY = 'Chaos';
const SENT_AGAIN_SHARE = 0.5;
const SEND_AGAIN: Resolution = { kind: 'SEND_AGAIN' };
const FAILED: Resolution = { kind: 'FAILED', reason: 'The courier has no order of it.' };

export function openOperator(context: OperatorContext, random: Random): Operator {
  const waited = new Map<string, ShipmentFound>();
  const sentAgain: string[] = [];
  let commandsLeft = BY_COMMAND;
  const found = async (): Promise<readonly ShipmentFound[]> => {
    const waiting = await waitingIn(context);
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
    return [...(await commanded(context, byCommand)), ...(await resolved(context, others))];
  };
  return {
    async work(isOver) {
      while (!isOver()) {
        // Nothing can be resolved while the database is down or restarting.
        const waiting = await found().catch(() => []);
        await resolveAll(bookedIn(waiting, context.log())).catch(() => {});
        await sleep(EVERY_MS);
      }
    },
    async finish(settle) {
      const violations: Violation[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        const waiting = await found();
        if (waiting.length === 0) break;
        const booked = bookedIn(waiting, context.log());
        const isBooked = new Set(booked.map(({ number }) => number));
        const nowhere = waiting.map(({ shipment_number: number }) => number);
        const others = nowhere
          .filter((number) => !isBooked.has(number))
          .map((number) => {
            const isLast = round === ROUNDS || randomFraction(random) >= SENT_AGAIN_SHARE;
            return { number, resolution: isLast ? FAILED : SEND_AGAIN };
          });
        const again = others.filter(({ resolution }) => resolution === SEND_AGAIN);
        sentAgain.push(...again.map(({ number }) => number));
        const complaints = await resolveAll([...booked, ...others]);
        violations.push(...complaints.map((of) => ({ what: 'cannot be resolved', of })));
        await settle();
      }
      const left = await waitingIn(context);
      const stuck = left.map((one) => ({
        what: 'an operator cannot resolve it',
        of: JSON.stringify(one),
      }));
      return { waited: [...waited.values()], sentAgain, violations: [...violations, ...stuck] };
    },
  };
}

async function waitingIn({ database }: Pick<World, 'database'>): Promise<readonly ShipmentFound[]> {
  const shipments = await shipmentsFound(database.ownerUrl);
  return shipments.filter(({ state }) => state === 'MANUAL');
}

/** Bookings that their courier has, whatever it answered. */
function bookedIn(
  waiting: readonly ShipmentFound[],
  log: readonly CourierLogLine[],
): readonly Case[] {
  const alive = courierOrders(log)
    .all()
    .filter(({ isCancelled }) => !isCancelled);
  const awbs = new Map(alive.map(({ reference, awb }) => [reference, awb]));
  return waiting.flatMap(({ shipment_number: number }) => {
    const awb = awbs.get(number);
    return awb === undefined ? [] : { number, resolution: { kind: 'BOOKED', awb } };
  });
}

/** Error output of the commands. */
async function commanded(
  { database }: OperatorContext,
  cases: readonly Case[],
): Promise<readonly string[]> {
  const settings = settingsOf(database);
  const complaints: string[] = [];
  for (const { number, resolution } of cases) {
    const said = ['--shipment', number, '--by', BY, ...optionsOf(resolution)];
    const { code, stderr } = await runCli(['booking', 'resolve', ...said], settings);
    if (code !== 0) complaints.push(`${number}: ${stderr}`);
  }
  return complaints;
}

function settingsOf({ ownerUrl: DATABASE_URL, appUrl: DATABASE_APP_URL }: World['database']) {
  return { DATABASE_URL, DATABASE_APP_URL, SECRETS_KEY };
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

async function resolved(
  { database }: OperatorContext,
  cases: readonly Case[],
): Promise<readonly string[]> {
  if (cases.length === 0) return [];
  const settings = settingsOf(database);
  const { useCases, close } = await openUseCases(parseSettings(settings), () => {});
  const complaints: string[] = [];
  try {
    for (const { number, resolution } of cases) {
      const reportError = (error: unknown) => complaints.push(`${number}: ${error}`);
      await useCases.resolveBooking(number, { resolution, by: BY }).catch(reportError);
    }
  } finally {
    await close();
  }
  return complaints;
}
