import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#domain/random.ts';
import { type ServerProgram, STARTED_WITHIN_MS, startServer } from './program.ts';
import { pick, randomFraction } from './share.ts';
import { waitUntil } from './wait-until.ts';

/** Process that serves until it is killed. */
export type Member = ServerProgram & {
  /** Number of requests that the process received and never answered. */
  broken: number;
};

/** Processes on one database, which are killed in turn and replaced. */
export type Fleet = {
  /** Resolves when enough members serve that one of them may be killed, or the fleet has ended. */
  atStrength(): Promise<void>;
  /** Random serving member; waits if none is serving. Undefined if there will be none. */
  member(random: Random): Promise<Member | undefined>;
  /** Kills one member by kill -9, at a random moment while the fleet is complete. */
  killOne(random: Random): Promise<Member>;
  /** Kills all members without replacement, which ends the fleet. */
  killAll(random: Random): Promise<readonly Member[]>;
  /** Ends the fleet at once; also after its end. */
  end(): Promise<readonly Member[]>;
};

export type FleetOptions = {
  readonly settings: Readonly<Record<string, string>>;
  readonly size: number;
  /** Number of serving members; others may still be starting. */
  readonly strength: number;
};

/** Longest delay of a kill: about a quote or two and a shipment or two. */
const KILL_WITHIN_MS = 150;

export async function openFleet({ settings, size, strength }: FleetOptions): Promise<Fleet> {
  await compiledOnce(settings);
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
    return member;
  };
  const atStrength = () =>
    waitUntil(() => isOver || failures.length > 0 || serving.length >= strength, {
      withinMs: STARTED_WITHIN_MS,
    });
  const whenToKill = async (random: Random) => {
    await atStrength();
    if (failures.length > 0) throw failures[0];
    await sleep(randomFraction(random) * KILL_WITHIN_MS);
    if (isOver) throw new Error('the fleet was over before all kills were done');
  };
  const end = () => {
    isOver = true;
    return Promise.all([...serving].map(kill));
  };
  await Promise.all(Array.from({ length: size }, start));
  return {
    atStrength,
    async member(random) {
      await waitUntil(() => isOver || serving.length > 0, { withinMs: STARTED_WITHIN_MS });
      return isOver ? undefined : pick(serving, random);
    },
    async killOne(random) {
      await whenToKill(random);
      const member = await kill(pick(serving, random));
      start().catch((failure) => failures.push(failure));
      return member;
    },
    async killAll(random) {
      await whenToKill(random);
      return end();
    },
    end,
  };
}

/** Node writes its compile cache at a clean exit, which makes later starts faster. */
async function compiledOnce(settings: FleetOptions['settings']): Promise<void> {
  const first = await startServer(settings);
  first.signal('SIGTERM');
  await first.ended;
}
