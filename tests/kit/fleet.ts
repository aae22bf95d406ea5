import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#domain/chance.ts';
import { type ServerProgram, startServer, until } from './program.ts';

/** A process that serves until it is killed. */
export type Member = ServerProgram & {
  /** Requests that it had, and never answered. */
  broken: number;
};

/** Processes on one database, of which one after the other is killed and another one started. */
export type Fleet = {
  /** One that serves, as chance has it; waits where none does. Undefined: there will be none. */
  member(chance: Chance): Promise<Member | undefined>;
  /** kill -9, when so many serve and a while of up to so many milliseconds has gone by. */
  killOne(chance: Chance, at: { readonly serving: number; readonly withinMs: number }): Promise<Member>;
  /** kill -9 for all that serve; nobody finds a member any more. */
  killAll(): Promise<void>;
};

const DIGITS = '0123456789';

export async function openFleet(
  settings: Readonly<Record<string, string>>,
  size: number,
): Promise<Fleet> {
  const serving: Member[] = [];
  const failures: unknown[] = [];
  let isOver = false;
  const start = async () => {
    serving.push({ ...(await startServer(settings)), broken: 0 });
  };
  const kill = async (member: Member) => {
    serving.splice(serving.indexOf(member), 1);
    member.signal('SIGKILL');
    await member.ended;
  };
  await Promise.all(Array.from({ length: size }, start));
  return {
    async member(chance) {
      await until(() => isOver || serving.length > 0);
      return isOver ? undefined : drawn(serving, chance);
    },
    async killOne(chance, { serving: wanted, withinMs }) {
      await until(() => failures.length > 0 || serving.length >= wanted);
      if (failures.length > 0) throw failures[0];
      await sleep(share(chance) * withinMs);
      const member = drawn(serving, chance);
      await kill(member);
      void start().catch((failure) => failures.push(failure));
      return member;
    },
    async killAll() {
      isOver = true;
      await Promise.all(serving.map(kill));
    },
  };
}

/** From 0 up to, but not, 1. */
export function share(chance: Chance): number {
  return Number(`0.${chance.text(6, DIGITS)}`);
}

function drawn<Thing>(things: readonly Thing[], chance: Chance): Thing {
  const thing = things[Math.floor(share(chance) * things.length)];
  if (thing === undefined) throw new Error('there is nothing to draw from');
  return thing;
}
