import { transactionView } from '#src/views/transaction.ts';
import type { Command } from './command.ts';
import { amount, line, reference, text } from './options.ts';

export const claimCommands: Readonly<Record<string, Command>> = {
  'claim settle': {
    about: 'pays compensation for a lost or damaged parcel, once',
    options: {
      shipment: { about: 'its number', required: true },
      amount: { about: 'whole rupiah', required: true },
      reference: {
        about: "the evidence, such as the courier's letter: it is kept",
        required: true,
      },
      by: { about: 'your name: it is kept', required: true },
    },
    async run({ settleClaim }, given) {
      const claim = {
        amount: amount(given, 'amount'),
        reference: reference(given, 'reference'),
        by: line(given, 'by'),
      };
      return transactionView(await settleClaim(text(given, 'shipment'), claim));
    },
  },
};
