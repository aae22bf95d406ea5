import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CHAIN_START } from '#domain/money/wallet/chain.ts';
import { LEDGER_FAULTS } from '#domain/money/wallet/ledger-fault.ts';
import type { Posting } from '#domain/money/wallet/posting.ts';
import { rupiah } from '#domain/money.ts';
import { journalIdAt, newModel } from './ledger-deeds.ts';
import { act, type Step, steps } from './ledger-model.ts';
import {
  accountFaults,
  type Books,
  cutOf,
  faultsIn,
  journalsIn,
  memoryLedger,
  shipmentFaults,
  transactionIdOf,
} from './memory-ledger.ts';
import { HONEST, PLANTED, postingAt, textOf } from './planted-faults.ts';

/** Alters one value of a posting. */
const TAMPER = {
  amount: ({ amount }: Posting) => ({ amount: rupiah(amount + 1) }),
  balanceAfter: ({ balanceAfter }: Posting) => ({ balanceAfter: rupiah(balanceAfter - 1) }),
  transactionId: ({ journalId, account }: Posting) => ({
    transactionId: transactionIdOf(journalId, account === 'CLAIMS' ? 'HELD' : 'CLAIMS'),
  }),
  createdAt: ({ createdAt }: Posting) => ({ createdAt: new Date(createdAt.getTime() + 1) }),
  journalId: ({ journalId }: Posting) => ({
    journalId: journalIdAt(journalId === journalIdAt(1) ? 2 : 1),
  }),
  kind: ({ kind }: Posting) => ({ kind: kind === 'CLAIM' ? 'TOPUP' : 'CLAIM' }) as const,
  businessRef: () => ({ businessRef: 'SHP999' }),
  hash: () => ({ hash: CHAIN_START }),
} as const;

const TAMPERED = Object.keys(TAMPER) as readonly (keyof typeof TAMPER)[];

describe('honest books', () => {
  it.each([1, 2, 3, 7, 1_000])(
    'finds no fault in an honest ledger, read in pages of %i rows',
    (pageSize) => {
      expect(faultsIn(HONEST, pageSize)).toEqual([]);
    },
  );

  it('prepares a ledger with the balances that the planted faults rely on', () => {
    const balances = HONEST.accounts.map(({ kind, balance }) => [kind, balance]);
    expect(Object.fromEntries(balances)).toMatchObject({
      AVAILABLE: 440_000,
      HELD: 20_000,
      PENDING_COD: 38_000,
      COURIER_PAYABLE: 30_666,
      REVENUE: 11_334,
    });
    expect(HONEST.heads.map(({ kind }) => kind).join(' ')).toBe(
      'TOPUP HOLD CAPTURE COD_COLLECTION COD_FEE HOLD REFUND HOLD',
    );
  });
});

describe('books that grow while they are read', () => {
  it('verifies a ledger as of any moment, however much later each page is read', async () => {
    const moments = fc.array(fc.nat(), { minLength: 1, maxLength: 9 });
    const sequences = fc.array(steps(), { minLength: 1, maxLength: 40, size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequences, fc.nat(), moments, async (sequence, at, later) => {
        const states = await statesOf(sequence);
        const cut = at % states.length;
        const since = states.slice(cut);
        const readAt = (page: number) => since[(later[page % later.length] ?? 0) % since.length];
        const accounts = cutOf(states[cut] ?? HONEST);
        const refs = [...new Set(states.at(-1)?.heads.map(({ businessRef }) => businessRef))];
        const shipments = refs.flatMap((ref, page) =>
          journalsIn(readAt(page) ?? HONEST).filter(({ businessRef }) => businessRef === ref),
        );
        expect(shipmentFaults(shipments, accounts, 2)).toEqual([]);
        const postings = (readAt(0) ?? HONEST).postings.filter(
          ({ account, version }) =>
            version <= (accounts.find(({ kind }) => kind === account)?.lastVersion ?? 0),
        );
        expect(accounts.flatMap((one) => accountFaults({ postings }, one, 2))).toEqual([]);
      }),
    );
  });
});

describe('planted fault', () => {
  it('plants every kind of ledger fault', () => {
    const planted = PLANTED.map(({ fault }) => fault);
    expect(LEDGER_FAULTS.filter((fault) => !planted.includes(fault))).toEqual([]);
  });

  it.each(PLANTED)(
    'finds the ledger fault $fault and names it at $place',
    ({ fault, place, plant }) => {
      for (const pageSize of [1, 2, 1_000]) {
        const found = placesOf(plant(HONEST), pageSize);
        expect(found).toContain(`${fault} ${place}`);
      }
    },
  );

  it('finds any altered value of any posting and names that posting', () => {
    const rows = fc.constantFrom(...HONEST.postings);
    const field = fc.constantFrom(...TAMPERED);
    fc.assert(
      fc.property(
        rows,
        field,
        fc.integer({ min: 1, max: 9 }),
        ({ account, version }, name, size) => {
          const books = postingAt(account, version, (row) => ({ ...row, ...TAMPER[name](row) }))(
            HONEST,
          );
          expect(placesOf(books, size)).toContain(`BROKEN_CHAIN ${account} ${version}`);
        },
      ),
    );
  });

  it('reports one altered hash of the ledger at two links rather than at every later row', () => {
    const plant = postingAt('AVAILABLE', 2, (row) => ({ ...row, hash: CHAIN_START }));
    expect(placesOf(plant(HONEST), 2)).toEqual([
      'BROKEN_CHAIN AVAILABLE 2',
      'BROKEN_CHAIN AVAILABLE 3',
    ]);
  });

  it('reports found and expected values of a ledger fault', () => {
    const plant = postingAt('AVAILABLE', 2, (row) => ({ ...row, balanceAfter: rupiah(1) }));
    expect(faultsIn(plant(HONEST), 9)).toContainEqual({
      code: 'WRONG_BALANCE_AFTER',
      journalId: journalIdAt(2),
      row: { account: 'AVAILABLE', version: 2 },
      message: 'AVAILABLE 2 leaves 1, but 500000 and -40000 are 460000',
    });
  });
});

/** The books after each step. */
async function statesOf(sequence: readonly Step[]): Promise<readonly Books[]> {
  const ledger = memoryLedger();
  const play = { ledger, model: newModel() };
  const states = [ledger.books()];
  for (const step of sequence) {
    await act(play, step);
    states.push(ledger.books());
  }
  return states;
}

function placesOf(books: Books, pageSize: number): readonly string[] {
  return faultsIn(books, pageSize).map(textOf);
}
