import type { CreateAccount } from '#src/usecases/access/create-account.ts';
import type { CreateApiKey } from '#src/usecases/access/create-api-key.ts';
import type { FindAccount } from '#src/usecases/access/find-account.ts';
import type { ListApiKeys } from '#src/usecases/access/list-api-keys.ts';
import type { RevokeApiKey } from '#src/usecases/access/revoke-api-key.ts';
import type { ListPricingRules } from '#src/usecases/rating/list-pricing-rules.ts';
import type { PreviewPrice } from '#src/usecases/rating/preview-price.ts';
import type { SetPricingRule } from '#src/usecases/rating/set-pricing-rule.ts';
import type { Given, OptionSpec } from './options.ts';

/** What operators may do. */
export type OperatorUseCases = {
  readonly createAccount: CreateAccount;
  readonly findAccount: FindAccount;
  readonly createApiKey: CreateApiKey;
  readonly listApiKeys: ListApiKeys;
  readonly revokeApiKey: RevokeApiKey;
  readonly listPricingRules: ListPricingRules;
  readonly setPricingRule: SetPricingRule;
  readonly previewPrice: PreviewPrice;
};

/** One record, or rows of them; printed as a table for people and as JSON for programs. */
export type Output = object | readonly object[];

export type Command = {
  readonly about: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  run(useCases: OperatorUseCases, given: Given): Promise<Output>;
};
