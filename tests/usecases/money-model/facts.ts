import type { AccountKind } from '#domain/wallet/account-kind.ts';
import type { JournalKind } from '#domain/wallet/transfer.ts';
import type { SeenJournal, Sight } from './ground.ts';

type By<Row> = ReadonlyMap<string, readonly Row[]>;
type Rows<Name extends Exclude<keyof Sight, 'now'>> = By<Sight[Name][number]>;

/** What was seen, by what it is about: a subject, and of journals the business reference. */
export type Facts = {
  readonly now: number;
  readonly journals: By<SeenJournal>;
  readonly intents: Rows<'intents'>;
  readonly payments: Rows<'payments'>;
  readonly receipts: Rows<'receipts'>;
  readonly codDue: Rows<'codDue'>;
  readonly cancellationDue: Rows<'cancellationDue'>;
  readonly waits: Rows<'waits'>;
  readonly tracked: Rows<'tracked'>;
};

export function factsOf(sight: Sight): Facts {
  return {
    now: sight.now,
    journals: Map.groupBy(sight.journals, ({ businessRef }) => businessRef),
    intents: Map.groupBy(sight.intents, ({ shipmentNumber }) => shipmentNumber),
    payments: Map.groupBy(sight.payments, ({ subject }) => subject),
    receipts: Map.groupBy(sight.receipts, ({ subject }) => subject),
    codDue: Map.groupBy(sight.codDue, ({ shipmentNumber }) => shipmentNumber),
    cancellationDue: Map.groupBy(sight.cancellationDue, ({ shipmentNumber }) => shipmentNumber),
    waits: Map.groupBy(sight.waits, ({ subject }) => subject),
    tracked: Map.groupBy(sight.tracked, ({ shipmentNumber }) => shipmentNumber),
  };
}

/** Each has brought so much into this account; below zero: has taken it out. */
export function amountsOf(
  { journals }: Facts,
  { kind, ref, account }: { kind: JournalKind; ref: string; account: AccountKind },
): readonly number[] {
  const found = (journals.get(ref) ?? []).filter((journal) => journal.kind === kind);
  return found.map(({ entries }) =>
    entries.reduce((sum, entry) => sum + (entry.account === account ? entry.amount : 0), 0),
  );
}

export function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place]);
}

/** The rules that do not hold. */
export function broken(subject: string, rules: Readonly<Record<string, boolean>>): string[] {
  const wrong: string[] = [];
  for (const rule in rules) if (!rules[rule]) wrong.push(`${subject}: not so: ${rule}`);
  return wrong;
}
