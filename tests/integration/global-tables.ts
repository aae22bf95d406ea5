/**
 * The tables that belong to no account and stay on the coordinator of a cluster, with the reason
 * for each. Every other table is a tenant's and keeps the rules of data-rules.sql.
 */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  account_email_lookup: 'an e-mail is unique across accounts, and finds its account',
  api_key_lookup: 'a secret is unique across accounts, and finds its account',
  person: 'people belong to several accounts, and our staff to none',
  member_lookup: 'a person finds their accounts',
  session: 'a token alone finds its person and account',
  security_event: 'people sign in before they choose an account, and see their own across all',
  person_notice: 'people belong to several accounts, and some e-mails to none',
  attempt_bucket: 'who tries has no account yet, and an e-mail may be of none',
  shipment_number_lookup: 'a number is unique across accounts, and finds its account',
  top_up_lookup: 'an operator has a top-up’s id alone, and this finds its account',
  awb_lookup: 'an AWB is unique per courier across accounts, and finds its account',
  payment_order_lookup: 'a gateway sends its order ids alone, and this finds their account',
  money_lookup: 'the same money is credited once, to whichever account',
  withdrawal_lookup: 'operators have an id alone, and this finds its account',
  payout_lookup: 'one payout of the bank is for one withdrawal, whosever it is',
  transfer_sum: 'a bank’s statement shows a sum alone: it may be open once there',
  unmatched_money: 'money whose sum is no account’s, until an operator says what it is for',
  simulator_booking: 'the simulated couriers have no account, as couriers have none',
  simulator_pickup: 'their pickups have no account, as their orders have none',
  simulator_charge: 'the simulated payment gateway has no account, as gateways have none',
  ledger_digest: 'one chain over the ends of all accounts, a row a day',
  pricing_rule: 'the rules of everyone and of single accounts are judged side by side; few rows',
  provider_connection: 'those of everyone and of single accounts are read together; few rows',
  courier_offer: 'as the connections to their providers',
  process_report: 'a process serves all accounts',
  cod_advance_limit: 'a provider owes us cash of all accounts, and one limit is for the sum',
  unknown_code: 'couriers’ own codes have no account, whichever parcel they come with',
  courier_area_code: 'a courier’s own codes of places have no account, as places have none',
  courier_own_awb: 'a range of AWBs is given to us, not to an account',
  migration: 'what was done to the schema as a whole',
};

/** Tables with a copy on every shard. */
export const REFERENCE_TABLES: readonly string[] = [];
