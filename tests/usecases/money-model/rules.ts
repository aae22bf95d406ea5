import type { Tenant } from '#domain/environment.ts';
import { factsOf } from './facts.ts';
import { type Sight, TENANTS } from './ground.ts';
import type { Model, Wallet } from './model.ts';
import { shipmentFaults } from './shipment-rules.ts';
import { topUpFaults, withdrawalFaults } from './wallet-rules.ts';

const CLIENT_KINDS = ['AVAILABLE', 'HELD', 'PENDING_COD'];
const NAMES = [
  'accounts',
  'journals',
  'shipments',
  'intents',
  'payments',
  'receipts',
  'topUps',
  'withdrawals',
  'codDue',
  'cancellationDue',
  'waits',
  'tracked',
] as const satisfies readonly (keyof Sight)[];
const UNPAID = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'];

/** What does not fit together in what is kept, whatever was done: each by the name of its rule. */
export type Rules = (sight: Sight) => readonly string[];

/** Judges by all rules, unless every row is the very one that was judged last. */
export function rules(): Rules {
  let before: Sight | undefined;
  let wrong: readonly string[] = [];
  return (sight) => {
    if (before === undefined || !isSameSight(before, sight)) wrong = rulesFaults(sight);
    before = { ...sight, journals: [...sight.journals] };
    return wrong;
  };
}

function isSameSight(before: Sight, sight: Sight): boolean {
  for (const name of NAMES) {
    const [rows, others] = [before[name], sight[name]];
    if (rows.length !== others.length) return false;
    for (let place = 0; place < rows.length; place += 1) {
      if (rows[place] !== others[place]) return false;
    }
  }
  return true;
}

function rulesFaults(sight: Sight): readonly string[] {
  const facts = factsOf(sight);
  const owed = sight.codDue.reduce((sum, { amount }) => sum + amount, 0);
  const pending = TENANTS.reduce((sum, tenant) => sum + walletIn(sight, tenant).pendingCod, 0);
  const below = sight.accounts.filter(
    ({ kind, balance }) => balance < 0 && CLIENT_KINDS.includes(kind),
  );
  return [
    ...below.map(({ kind, balance }) => `${kind} is ${balance}`),
    ...(owed === pending ? [] : [`couriers owe ${owed}, PENDING_COD is ${pending}`]),
    ...sight.shipments.flatMap((shipment) => shipmentFaults(shipment, facts)),
    ...sight.topUps.flatMap((topUp) => topUpFaults(topUp, facts)),
    ...sight.withdrawals.flatMap((withdrawal) => withdrawalFaults(withdrawal, facts)),
  ];
}

/** Where the wallets, or what became of anything, are not as the model counted. */
export function modelFaults(model: Model, sight: Sight): readonly string[] {
  const wallets = TENANTS.flatMap((tenant, shop) => {
    const [kept, counted] = [textOf(walletIn(sight, tenant)), textOf(model.wallets[shop])];
    return kept === counted ? [] : [`wallet ${shop} is ${kept}, the model has ${counted}`];
  });
  const kept = new Map<string, string>([
    ...sight.shipments.map((one) => [one.shipmentNumber, one.status] as const),
    ...sight.topUps.map((one) => [one.topUpId, one.status] as const),
    ...sight.withdrawals.map((one) => [one.withdrawalId, one.status] as const),
  ]);
  const counted = [
    ...model.sales.map((one) => [one.subject, one.status] as const),
    ...model.topUps.map((one) => [one.subject, one.status] as const),
    ...model.withdrawals.map((one) => [one.withdrawalId, one.status] as const),
  ];
  const others = counted.filter(([subject, status]) => !fits(kept.get(subject), status));
  const requested = sight.shipments.filter((one) => one.courierCancellation === 'PENDING');
  const open = model.sales.filter(({ cancellation }) => cancellation === 'OPEN');
  return [
    ...wallets,
    ...(namesOf(requested) ===
    namesOf(open.map(({ subject: shipmentNumber }) => ({ shipmentNumber })))
      ? []
      : [`cancelled at couriers: ${namesOf(requested)}`]),
    ...others.map(([one, status]) => `${one} is ${kept.get(one)}, the model has ${status}`),
  ];
}

/** The model does not distinguish the methods of what is to be paid. */
function fits(status: string | undefined, counted: string): boolean {
  return status === counted || (counted === 'AWAITING_PAYMENT' && UNPAID.includes(status ?? ''));
}

function walletIn({ accounts }: Sight, { accountId, environment }: Tenant): Wallet {
  const wallet = { available: 0, held: 0, pendingCod: 0 };
  for (const account of accounts) {
    if (account.accountId !== accountId || account.environment !== environment) continue;
    if (account.kind === 'AVAILABLE') wallet.available = account.balance;
    if (account.kind === 'HELD') wallet.held = account.balance;
    if (account.kind === 'PENDING_COD') wallet.pendingCod = account.balance;
  }
  return wallet;
}

function textOf(wallet: Wallet | undefined): string {
  return `${wallet?.available} available, ${wallet?.held} held, ${wallet?.pendingCod} pending`;
}

function namesOf(shipments: readonly { readonly shipmentNumber: string }[]): string {
  return shipments
    .map(({ shipmentNumber }) => shipmentNumber)
    .toSorted()
    .join();
}
