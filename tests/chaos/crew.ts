import type { Chance } from '#domain/chance.ts';
import { STARTED_WITHIN_MS } from '#tests/kit/program.ts';
import { drawn } from '#tests/kit/share.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import type { ChaosProcess, Nursery } from './processes.ts';
import type { Told } from './told.ts';

export type Role = 'api' | 'worker';

/** A process that serves, and whether anybody means it harm at the moment. */
export type Member = {
  readonly process: ChaosProcess;
  readonly role: Role;
  /** K13: how wrong its clock is. */
  readonly skewMs: number;
  isTaken: boolean;
  /** It is to end: whoever ends otherwise has failed. */
  isDoomed: boolean;
};

/** A line that a process has told. */
export type Heard = { readonly by: string; readonly skewMs: number; readonly told: Told };

/** The processes of a run: for each that ends another one is started. */
export type Crew = {
  readonly heard: readonly Heard[];
  /** Those that ended without being told to, and why. */
  readonly complaints: readonly string[];
  /** Those that are to end included, until they do. */
  serving(role: Role): readonly Member[];
  /** One that nobody else has taken; waits for it. */
  take(role: Role, chance: Chance): Promise<Member>;
  giveBack(member: Member): void;
  /** kill -9, if it is still there. */
  kill(member: Member): Promise<void>;
  /** Whoever ends from now on is not missed. */
  end(): void;
  isOver(): boolean;
};

export type CrewWish = Pick<Nursery, 'start'> & {
  readonly sizes: Readonly<Record<Role, number>>;
  readonly settingsOf: (role: Role, skewMs: number) => Readonly<Record<string, string>>;
  readonly chance: Chance;
};

const SCRIPT = 'tests/chaos/server-program.ts';
const SKEW_MS = 600_000;
/** Right, ten minutes fast, ten minutes slow: every third worker each. */
const SKEWS = [SKEW_MS, -SKEW_MS, 0];
/** A start may meet a database that is just being shot. */
const STARTS = 10;

/** The first one migrates; `key` is that of the account that it makes. */
export async function openCrew({ start, ...wish }: CrewWish): Promise<{ crew: Crew; key: string }> {
  const { sizes, settingsOf, chance } = wish;
  const members = new Set<Member>();
  const heard: Heard[] = [];
  const complaints: string[] = [];
  let count = 0;
  let isOver = false;

  const started = async (
    role: Role,
    starts = STARTS,
  ): Promise<ChaosProcess & { skewMs: number }> => {
    const name = `${role} ${count}`;
    const skewMs = role === 'api' ? 0 : (SKEWS[count % SKEWS.length] ?? 0);
    count += 1;
    try {
      const process = await start({
        ...{ name, script: SCRIPT, args: [], settings: settingsOf(role, skewMs) },
        onTold: (told) => heard.push({ by: name, skewMs, told }),
      });
      return { ...process, skewMs };
    } catch (error) {
      if (starts === 1) throw error;
      return started(role, starts - 1);
    }
  };
  const join = async (role: Role) => {
    const { skewMs, ...process } = await started(role);
    const member: Member = { process, role, skewMs, isTaken: false, isDoomed: false };
    members.add(member);
    void process.ended.then(() => left(member));
    return process;
  };
  const left = (member: Member) => {
    const { name, err } = member.process;
    members.delete(member);
    if (isOver) return;
    if (!member.isDoomed) complaints.push(`${name} ended by itself: ${err.join(' | ')}`);
    join(member.role).catch((error) => complaints.push(`no ${member.role} starts: ${error}`));
  };
  const serving = (role: Role) => [...members].filter((member) => member.role === role);
  const free = (role: Role) =>
    serving(role).filter(({ isTaken, isDoomed }) => !isTaken && !isDoomed);

  /** Whoever falls now leaves somebody behind. */
  const isManned = (role: Role) => serving(role).length >= Math.min(2, sizes[role]);

  const first = await join('api');
  const others = (role: Role, size: number) => Array.from({ length: size }, () => join(role));
  await Promise.all([...others('api', sizes.api - 1), ...others('worker', sizes.worker)]);
  const [serves] = first.told.filter((one) => one.told === 'serves');
  const key = serves?.key;
  if (key === undefined) throw new Error('the database was not empty');
  const crew: Crew = {
    ...{ heard, complaints, serving },
    async take(role) {
      await waitUntil(() => isOver || (free(role).length > 0 && isManned(role)), {
        withinMs: STARTED_WITHIN_MS,
      });
      const member = drawn(free(role), chance);
      member.isTaken = true;
      return member;
    },
    giveBack(member) {
      member.isTaken = false;
    },
    end() {
      isOver = true;
    },
    isOver: () => isOver,
    async kill(member) {
      member.isDoomed = true;
      await member.process.kill();
    },
  };
  return { crew, key };
}
