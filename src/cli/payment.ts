import { idText } from '#domain/id.ts';
import type { OpenTransfer } from '#domain/money/payment/payment.ts';
import type { UnmatchedMoney } from '#domain/money/payment/unmatched-money.ts';
import { AMOUNT_MAX, rupiah } from '#domain/money.ts';
import { invalid, type Refusal } from '#domain/refusal.ts';
import { subjectText } from '#domain/subject.ts';
import type { Command } from './command.ts';
import { amount, environment, line, reference, subject, whole } from './options.ts';

const SUBJECT = { about: "the shipment's number or the top-up's id", required: true } as const;
const NUMBER = 'account-number';
const BY = { about: 'your name: it is kept', required: true } as const;

export const paymentCommands: Readonly<Record<string, Command>> = {
  'payment list': {
    about: 'lists transfers that are not paid yet, oldest first',
    options: {
      limit: { about: 'how many: 1 to 200; default 50' },
      after: { about: '"for" of the last row of the page before' },
    },
    async run({ listTransfers }, given) {
      const limit = whole(given, 'limit', { least: 1, most: 200, usual: 50 });
      const after = given.after === undefined ? null : subject(given, 'after');
      return (await listTransfers({ limit, after })).map(transferView);
    },
  },
  'payment receive': {
    about: "books a line of the bank's statement by its amount; once for a reference",
    options: {
      reference: { about: "the bank's reference of the transfer", required: true },
      amount: { about: 'received, in whole rupiah', required: true },
      by: BY,
      environment: { about: 'TEST or LIVE; default LIVE' },
      'account-number': { about: 'the receiving bank account; default: the one in use' },
    },
    async run({ receiveTransfer }, given) {
      const { subject: about, outcome } = await receiveTransfer({
        environment: given.environment === undefined ? 'LIVE' : environment(given),
        accountNumber: given[NUMBER] === undefined ? null : reference(given, NUMBER),
        amount: rupiah(whole(given, 'amount', { least: 1, most: AMOUNT_MAX, usual: 0 })),
        reference: reference(given, 'reference'),
        by: line(given, 'by'),
      });
      const bookedFor = about === null ? {} : { for: subjectText(about) };
      return { ...bookedFor, reference: reference(given, 'reference'), outcome };
    },
  },
  'payment unmatched': {
    about: 'lists received money that fits no transfer, oldest first',
    options: { limit: { about: 'how many: 1 to 200; default 50' } },
    async run({ listUnmatched }, given) {
      const limit = whole(given, 'limit', { least: 1, most: 200, usual: 50 });
      return (await listUnmatched(limit)).map(unmatchedView);
    },
  },
  'payment confirm': {
    about: 'confirms that a transfer is paid; once for a reference',
    options: {
      for: SUBJECT,
      reference: { about: "the bank's reference of the transfer", required: true },
      amount: { about: 'received, in whole rupiah; default: the amount of the open transfer' },
      by: BY,
    },
    async run({ confirmTransfer }, given) {
      const about = subject(given, 'for');
      const bankReference = reference(given, 'reference');
      const came = given.amount === undefined ? null : amount(given, 'amount');
      const receipt = { subject: about, reference: bankReference, amount: came };
      const outcome = await confirmTransfer({ ...receipt, by: line(given, 'by') });
      if (outcome === 'WRONG') throw wrongAmount(about);
      return { for: subjectText({ subject: about }), reference: bankReference, outcome };
    },
  },
  'payment reject': {
    about: 'rejects a transfer whose money will not come',
    options: { for: SUBJECT, reason: { about: 'it is kept', required: true }, by: BY },
    async run({ rejectTransfer }, given) {
      const about = subject(given, 'for');
      const why = { reason: line(given, 'reason'), by: line(given, 'by') };
      await rejectTransfer(about, why);
      return { for: subjectText({ subject: about }), rejected: true };
    },
  },
};

function transferView({ payment, reference: own }: OpenTransfer) {
  return {
    for: subjectText(payment),
    amount: payment.amount,
    unique_code: payment.uniqueCode,
    bank: payment.bankAccount.bank,
    account_number: payment.bankAccount.accountNumber,
    expires_at: payment.expiresAt.toISOString(),
    account_id: idText('account', payment.accountId),
    environment: payment.environment,
    reference: own,
  };
}

export function unmatchedView({ amount: came, ...money }: UnmatchedMoney) {
  return {
    reference: money.sourceReference,
    amount: came,
    ...(money.accountNumber === null
      ? { order_id: money.orderId }
      : { account_number: money.accountNumber }),
    environment: money.environment,
    received_at: money.receivedAt.toISOString(),
    by: money.by,
  };
}

/** The receipt is recorded with an alert; no money has moved. */
function wrongAmount(about: string): Refusal {
  const id = subjectText({ subject: about });
  const message = `The amount is not the requested one: see "alert list" for ${id}.`;
  return invalid('amount', 'WRONG_AMOUNT', message);
}
