import { ContainerModule } from 'inversify';
import type { Database } from '#adapters/postgres/open-database.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { postgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import { TOKENS } from './tokens.ts';

export function storageModule({ source }: Database): ContainerModule {
  const { accounts, apiKeys, pricingRules } = postgresStores(source.manager);
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.unitOfWork).toConstantValue(postgresUnitOfWork(source));
    bind(TOKENS.accounts).toConstantValue(accounts);
    bind(TOKENS.apiKeys).toConstantValue(apiKeys);
    bind(TOKENS.pricingRules).toConstantValue(pricingRules);
  });
}
