import { type IdKind, idText } from '#domain/id.ts';
import type { Act, ActKind } from '#domain/people/operator/act.ts';
import { isShipment } from '#domain/subject.ts';
import type { ListActs } from '#src/usecases/people/access/list-acts.ts';
import type { Command, Findings } from './command.ts';
import { instant } from './options.ts';

const BEGINNING = new Date(0);

/** Kinds of ids of subjects that are no shipments; a top-up's for all other kinds of acts. */
const SUBJECTS: Readonly<Partial<Record<ActKind, IdKind>>> = {
  WITHDRAWAL_CREATED: 'withdrawal',
  WITHDRAWAL_COMPLETED: 'withdrawal',
  WITHDRAWAL_FAILED: 'withdrawal',
  ADJUSTED: 'journal',
  BANK_ACCOUNT_ADDED: 'bankAccount',
  BANK_ACCOUNT_REMOVED: 'bankAccount',
};

export const actCommands: Readonly<Record<string, Command>> = {
  'act list': {
    about: 'exports what was changed by hand in all accounts, and by whom, oldest first',
    options: { since: { about: 'a time such as 2027-01-31T00:00:00Z; default: all' } },
    run: async ({ listActs }, given) => exported(listActs, instant(given, 'since') ?? BEGINNING),
  },
};

async function* exported(listActs: ListActs, since: Date): Findings {
  let acts = 0;
  for await (const act of listActs(since)) {
    acts += 1;
    yield actRow(act);
  }
  return { summary: { acts }, isGood: true };
}

function actRow(act: Act) {
  const { kind, subject } = act;
  return {
    at: act.at.toISOString(),
    by: act.by,
    kind,
    account_id: idText('account', act.accountId),
    environment: act.environment,
    subject: isShipment(act) ? subject : idText(SUBJECTS[kind] ?? 'topUp', subject),
    detail: act.detail,
  };
}
