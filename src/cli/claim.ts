import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idText } from '#domain/id.ts';
import { operatorClaimView } from '#src/views/money/claim.ts';
import { transactionView } from '#src/views/money/transaction.ts';
import type { Command } from './command.ts';
import { amount, claimId, line, reference, text } from './options.ts';

export const claimCommands: Readonly<Record<string, Command>> = {
  'claim list': {
    about: 'lists claims to be decided, oldest first',
    options: {},
    run: async ({ listOpenClaims }) => (await listOpenClaims()).map(operatorClaimView),
  },
  'claim photos': {
    about: 'writes the photos of a claim into a folder, as pho_….jpg',
    options: {
      shipment: { about: 'its number', required: true },
      claim: { about: 'clm_…', required: true },
      to: { about: 'the folder, which is made if it is missing', required: true },
    },
    async run({ photosOfClaim }, given) {
      const photos = await photosOfClaim(text(given, 'shipment'), claimId(given, 'claim'));
      const folder = text(given, 'to');
      mkdirSync(folder, { recursive: true });
      return photos.map(({ photoId, picture }) => {
        const file = join(folder, `${idText('claimPhoto', photoId)}.jpg`);
        // The pictures show parcels and addresses, so only their owner may read them.
        writeFileSync(file, picture, { mode: 0o600 });
        return { file, bytes: picture.length };
      });
    },
  },
  'claim settle': {
    about: 'pays compensation for a lost or damaged parcel, once, and settles its open claim',
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
  'claim reject': {
    about: 'records that a claim is not paid: the client reads why',
    options: {
      shipment: { about: 'its number', required: true },
      claim: { about: 'clm_…', required: true },
      reason: { about: 'for the client', required: true },
      by: { about: 'your name: it is kept', required: true },
    },
    async run({ rejectClaim }, given) {
      const command = {
        shipmentNumber: text(given, 'shipment'),
        claimId: claimId(given, 'claim'),
        reason: line(given, 'reason'),
        by: line(given, 'by'),
      };
      return operatorClaimView(await rejectClaim(command));
    },
  },
};
