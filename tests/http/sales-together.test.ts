import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { EVERYTHING, openLedger } from '#tests/kit/postgres-ledger.ts';
import { newSeller, quoted, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  expectedShipment,
  expectStored,
  orphansIn,
  storedShipments,
} from '#tests/kit/stored-shipments.ts';

const SELLERS = 4;
const EACH = 12;
/** Counts the holds of each transaction. */
const COMMITS = `
  SELECT count(*)::integer AS sales FROM journal WHERE kind = 'HOLD' GROUP BY xmin::text`;

const shared = sharedApi();
let sellers: readonly Seller[];

beforeAll(async () => {
  sellers = await Promise.all(Array.from({ length: SELLERS }, () => newSeller(shared.api)));
});

async function quotesOf({ client }: Seller, count: number): Promise<readonly string[]> {
  const quotes = await Promise.all(Array.from({ length: count }, () => quoted(client)));
  return quotes.map(({ quote_id: quoteId }) => quoteId);
}

function codeOf(answer: Answer<unknown>): string {
  return answer.status === 201 ? 'CREATED' : answer.error().code;
}

describe('sales of several accounts at once', () => {
  it('shares commits between sales of several accounts, and keeps journal, events, intent and answer of each sale', async () => {
    const quotes = await Promise.all(sellers.map((seller) => quotesOf(seller, EACH)));
    const sent = quotes.flatMap((own, at) =>
      own.map((quoteId) => sellers[at]?.client.ship(shipmentBody(quoteId), `key-${quoteId}`)),
    );
    const answers = await Promise.all(sent);
    expect(answers.map((answer) => answer?.status)).toEqual(sent.map(() => 201));
    for (const [at, seller] of sellers.entries()) {
      const own = answers
        .slice(at * EACH, (at + 1) * EACH)
        .flatMap((answer) => answer?.data() ?? []);
      const records = { account: seller, client: seller.client, database: shared.database };
      await expectStored(
        records,
        own.map((sale) => expectedShipment(sale, `key-${sale.quote_id}`)),
      );
    }
    const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
      owner.query<{ sales: number }>(COMMITS),
    );
    expect(rows.length).toBeLessThan(SELLERS * EACH);
    expect(Math.max(...rows.map(({ sales }) => sales))).toBeGreaterThan(1);
  });

  it('sells a quote once among competing requests, and all other quotes sold at the same time', async () => {
    const [rivals, others] = sellers;
    if (rivals === undefined || others === undefined) throw new Error('there are four sellers');
    const [contested = ''] = await quotesOf(rivals, 1);
    const free = await quotesOf(others, EACH);
    const answers = await Promise.all([
      ...free.slice(0, 6).map((id) => others.client.ship(shipmentBody(id), randomUUID())),
      ...Array.from({ length: EACH }, () =>
        rivals.client.ship(shipmentBody(contested), randomUUID()),
      ),
      ...free.slice(6).map((id) => others.client.ship(shipmentBody(id), randomUUID())),
    ]);
    const codes = answers.map(codeOf);
    const ofRivals = codes.slice(6, 6 + EACH).toSorted();
    expect(ofRivals).toEqual([
      'CREATED',
      ...Array.from({ length: EACH - 1 }, () => 'QUOTE_ALREADY_USED'),
    ]);
    expect([...codes.slice(0, 6), ...codes.slice(6 + EACH)]).toEqual(free.map(() => 'CREATED'));
    expect(await orphansIn(shared.database)).toEqual([]);
  });

  it('spends a balance to exactly zero among concurrent sales of other accounts', async () => {
    const poor = await newSeller(shared.api);
    const rich = sellers[2];
    if (rich === undefined) throw new Error('there are four sellers');
    const heavy = { package: { weight_grams: 50_000 } };
    const { quote_id: first } = await quoted(poor.client, heavy);
    const price = (await poor.client.ship(shipmentBody(first), randomUUID())).data().total_amount;
    const account = { account: poor, client: poor.client, database: shared.database };
    const left = 10_000_000 - price;
    const fits = Math.floor(left / price);
    const ids: string[] = [];
    for (let at = 0; at < fits + 5; at += 1) ids.push((await quoted(poor.client, heavy)).quote_id);
    const free = await quotesOf(rich, EACH);
    const [ofPoor, ofRich] = await Promise.all([
      Promise.all(ids.map((id) => poor.client.ship(shipmentBody(id), randomUUID()))),
      Promise.all(free.map((id) => rich.client.ship(shipmentBody(id), randomUUID()))),
    ]);
    const created = ofPoor.filter(({ status }) => status === 201);
    const refused = ofPoor.filter(({ status }) => status !== 201).map(codeOf);
    expect(created).toHaveLength(fits);
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'INSUFFICIENT_BALANCE'));
    expect(ofRich.map(codeOf)).toEqual(free.map(() => 'CREATED'));
    expect(await storedShipments(account)).toHaveLength(fits + 1);
  });

  it('leaves verified books after concurrent sales of several accounts', async () => {
    const ledger = await openLedger(shared.database.appUrl);
    const { faults } = await ledger.verify(EVERYTHING, 100);
    await ledger.close();
    expect(faults).toEqual([]);
  });
});
