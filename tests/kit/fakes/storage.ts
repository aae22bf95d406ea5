import type { Account } from '#domain/access/account.ts';
import type { ApiKey } from '#domain/access/api-key.ts';
import type { PricingRule } from '#domain/rating/pricing-rule.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import { fakeAccountStore } from './account-store.ts';
import { fakeApiKeyStore } from './api-key-store.ts';
import { DEFAULT_RULES, fakePricingRuleStore } from './pricing-rule-store.ts';
import { type Layer, layerOver, type Table } from './table.ts';

type Rows = {
  accounts: Account;
  emails: string;
  apiKeys: ApiKey;
  secrets: string;
  pricingRules: PricingRule;
};
type Tables = { readonly [Name in keyof Rows]: Table<Rows[Name]> };
type Layers = { readonly [Name in keyof Rows]: Layer<Rows[Name]> };

export type FakeStorage = { readonly stores: Stores; readonly unitOfWork: UnitOfWork };

/** Stores in memory, as they are after the migrations, and the unit of work over them. */
export function fakeStorage(clock: Pick<Clock, 'now'>): FakeStorage {
  const bottom = layersOver({});
  for (const rule of DEFAULT_RULES) bottom.pricingRules.insert(rule.ruleId, rule);
  return { stores: storesOn(bottom, clock), unitOfWork: fakeUnitOfWork(bottom, clock) };
}

/**
 * One work after the other, where PostgreSQL lets those pass that want different rows: so a work
 * must not wait for another one, and must not run one inside itself.
 */
function fakeUnitOfWork(bottom: Tables, clock: Pick<Clock, 'now'>): UnitOfWork {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const mine = previous.then(() => attempt(bottom, (layers) => work(storesOn(layers, clock))));
      previous = mine.catch(() => {});
      return mine;
    },
  };
}

async function attempt<Result>(
  bottom: Tables,
  work: (layers: Layers) => Promise<Result>,
): Promise<Result> {
  const layers = layersOver(bottom);
  const result = await work(layers);
  const written = Object.values(layers);
  if (written.some((layer) => layer.isBroken())) throw new Error('the work hid a failed insert');
  for (const layer of written) layer.commit();
  return result;
}

function layersOver(below: Partial<Tables>): Layers {
  return {
    accounts: layerOver(below.accounts),
    emails: layerOver(below.emails),
    apiKeys: layerOver(below.apiKeys),
    secrets: layerOver(below.secrets),
    pricingRules: layerOver(below.pricingRules),
  };
}

function storesOn(tables: Tables, clock: Pick<Clock, 'now'>): Stores {
  return {
    accounts: fakeAccountStore(tables),
    apiKeys: fakeApiKeyStore(tables, clock),
    pricingRules: fakePricingRuleStore(tables.pricingRules, clock),
  };
}
