/**
 * The tables that belong to no account and stay on the coordinator of a cluster, with the reason
 * for each. Every other table is a tenant's and keeps the rules of data-rules.sql.
 */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  account_email_lookup: 'an e-mail is unique across accounts, and tells whose it is',
  api_key_lookup: 'a secret is unique across accounts, and tells whose it is',
  shipment_number_lookup: 'a number is unique across accounts, and tells whose it is',
  top_up_lookup: 'an operator is told a top-up’s id alone, and this tells whose it is',
  awb_lookup: 'an AWB is unique per courier across accounts, and tells whose it is',
  payment_order_lookup: 'a gateway speaks of its order ids alone, and this tells whose they are',
  money_lookup: 'the same money is credited once, whoever is told of it',
  withdrawal_lookup: 'operators are told an id alone, and this tells whose it is',
  payout_lookup: 'one payout of the bank is for one withdrawal, whosever it is',
  transfer_sum: 'a bank’s statement shows a sum alone: nobody else may have it open there',
  unmatched_money: 'money whose sum is no account’s, until an operator says what it is for',
  simulator_booking: 'the simulated couriers are nobody’s account, as couriers are',
  simulator_pickup: 'their pickups are nobody’s, as their orders are',
  simulator_charge: 'the simulated payment gateway is nobody’s account, as gateways are',
  ledger_digest: 'one chain over the ends of all accounts, a row a day',
  pricing_rule: 'the rules of everyone and of single accounts are judged side by side; few rows',
  unknown_code: 'couriers’ own words are nobody’s account: whoever’s parcel they come with',
  migration: 'what was done to the schema as a whole',
};

/** Tables that every shard has a copy of. */
export const REFERENCE_TABLES: readonly string[] = [];
