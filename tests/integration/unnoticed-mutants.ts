/**
 * Conditions whose removal no contract detects, because a second row is missing: a line of another
 * courier or account, or an event of another page.
 */
const WITHOUT_A_CHECK: Readonly<Record<string, readonly number[]>> = {
  'accounts.releaseEmail': [0],
  'people.update': [0],
  'securityEvents.listOfPerson': [2],
  'securityEvents.append': [0, 1, 5, 9],
  'tracking.markDueNow': [3, 4, 5],
  'tracking.unreadLines': [0, 6, 10, 11, 13],
  'retention.attempts': [3],
  'retention.unusedAccounts': [10],
  'attemptBuckets.take': [1, 4],
};

/**
 * Mutants that no contract notices, by their index within the statement. In some, two parts write
 * the same row, which PostgreSQL writes once, and happens to choose the other part. In others,
 * imports lock the rows in one order, whichever it is. The lists may only get shorter: `LISTED=1`
 * tries them (store-mutations.test.ts), and names those that are noticed by now.
 */
export const UNNOTICED: Readonly<Record<string, readonly number[]>> = {
  'areaCodes.replace': [1, 2],
  'courierConfiguration.report': [1],
  ...WITHOUT_A_CHECK,
};

/**
 * Reports mutants that no contract needs to notice: conditions that only bound how much is read
 * (the times in ids, the positions of events next to a time, the rows of a partial index), which
 * the tests of plans check; the walk from state to state of a list, which `lists-by-state` checks;
 * and the walk of a fair claim from account to account or through the longest due, which
 * `fair-claim-plans` checks.
 */
export function isTriedElsewhere(statement: string, mutation: string): boolean {
  if (BOUNDS.some((one) => one.test(mutation))) return true;
  return WALKS.some(
    ({ begins, tried }) => begins.test(statement) && tried.some((one) => one.test(mutation)),
  );
}

const BOUNDS: readonly RegExp[] = [
  /^without (?:shipment\.shipment_id|pickup\.pickup_id|batch\.batch_id) (?:>=|<) \$/,
  /^without (?:claim\.claim_id|withdrawal\.withdrawal_id|tracker\.tracker_id|top_up\.top_up_id) (?:>=|<) \$/,
  /^without event\.position [<>] coalesce/,
  /^reversed edge\.event_id/,
  /^without edge\.position IS NOT NULL$/,
  /^without posting\.kind IN /,
  /^without person_notice\.kind IN /,
  // The last posting of each kind is looked up as well, and is also the last one of the bucket.
  /^without posting\.journal_kind = moving\.kind$/,
  // The postings of a journal have the same time, so it does not matter which one is found.
  /^without posting\.kind = '[A-Z_]+'$/,
  /^without seen\.webhook_id = /,
  // A bucket has at most one row per reference and time.
  /^reversed posting\.posting_id DESC$/,
];

const STATES: readonly RegExp[] = [
  / = state\.\w+$/,
  / > \(state\./,
  / IN \(SELECT found\./,
  /^without (?:posting\.)?(?:account_id|environment|webhook_id|kind) = \$/,
  /^reversed /,
];

/** Statements of many steps by their first words, and the mutations that other tests try. */
const WALKS: readonly { readonly begins: RegExp; readonly tried: readonly RegExp[] }[] = [
  { begins: /^\s*WITH RECURSIVE state AS/, tried: STATES },
  // The same for several counts in one statement.
  { begins: /^SELECT 0 AS list_place, list_total FROM \(WITH RECURSIVE state AS/, tried: STATES },
  {
    begins: /^\s*WITH RECURSIVE account AS/,
    tried: [
      // Redundant condition: rows that are not due have no part in an account's work anyway.
      /^without due_at IS NOT NULL$/,
      /^without \(SELECT due_at FROM \w+ WHERE .* ORDER BY due_at LIMIT n\) <= \$1$/,
      /^without \(environment, provider, courier_code, account_id\) > \(\$13/,
      /^without account\.place < 500$/,
      // A provider has one environment, which is named only for the index.
      /^without waiting\.environment = account\.environment$/,
    ],
  },
  {
    // An endpoint has one delivery per event.
    begins: /^\s*SELECT .* FROM webhook_delivery WHERE .* event_id = \$4 ORDER BY/,
    tried: [/^reversed /],
  },
  {
    // Endpoints are locked in one order, which `webhook-locks` checks.
    begins: /^\s*WITH (?:oldest|due) AS .*INSERT INTO webhook_due/s,
    tried: [/^reversed (?:account_id|environment|webhook_id)$/],
  },
  {
    begins: /^\s*WITH RECURSIVE looked AS/,
    tried: [
      /^without \(queued\..* > \(\$13/,
      /^reversed queued\./,
      /^without waiting\.environment = account\.environment$/,
    ],
  },
];
