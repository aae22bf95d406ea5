import { uuidOf } from '#domain/id.ts';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import type { Command } from './command.ts';
import {
  amount,
  courierCode,
  environment,
  type Given,
  instant,
  limit,
  percent,
  serviceCode,
  UsageError,
} from './options.ts';
import { previewCommand } from './pricing-preview.ts';
import { pricingRuleView, ruleStateView } from './pricing-rule-view.ts';

const ENVIRONMENT = { about: 'TEST or LIVE', required: true } as const;
const MARKUP_MAX = 1000;
const DISCOUNT_MAX = 100;

export const pricingCommands: Readonly<Record<string, Command>> = {
  'pricing list': {
    about: 'shows all rules, newest first, and which are in force now',
    options: {
      environment: ENVIRONMENT,
      limit: { about: '1 to 50; default 20' },
      before: { about: 'prc_… of the last row seen' },
    },
    async run({ listPricingRules }, given) {
      const page = { limit: limit(given), ...before(given) };
      const { items } = await listPricingRules(environment(given), page);
      return items.map(ruleStateView);
    },
  },
  'pricing set': {
    about: 'adds a rule; it overrules older ones of the same target',
    options: {
      environment: ENVIRONMENT,
      account: { about: 'acc_… or e-mail; default: every account' },
      courier: { about: 'its code; default: every courier' },
      service: { about: 'its code; default: every service' },
      'markup-percent': { about: `0 to ${MARKUP_MAX}`, required: true },
      'markup-fixed': { about: 'rupiah on top' },
      'discount-percent': { about: `0 to ${DISCOUNT_MAX}, of the price` },
      'discount-fixed': { about: 'rupiah off' },
      'valid-from': { about: 'a time; default: now' },
      'valid-until': { about: 'a time; default: for good' },
    },
    async run(useCases, given) {
      const terms = {
        environment: environment(given),
        courierCode: given.courier === undefined ? null : courierCode(given, 'courier'),
        serviceCode: given.service === undefined ? null : serviceCode(given, 'service'),
        markup: percent(given, 'markup-percent', MARKUP_MAX),
        markupFixed: amount(given, 'markup-fixed'),
        discount: percent(given, 'discount-percent', DISCOUNT_MAX),
        discountFixed: amount(given, 'discount-fixed'),
        ...validity(given),
      };
      const accountId = await accountIdOf(useCases, given);
      return pricingRuleView(await useCases.setPricingRule({ ...terms, accountId }));
    },
  },
  'pricing preview': previewCommand,
};

function validity(given: Given) {
  const validFrom = instant(given, 'valid-from');
  const validUntil = instant(given, 'valid-until');
  if (validFrom && validUntil && validUntil <= validFrom) {
    throw new UsageError('--valid-until must be later than --valid-from');
  }
  return { validFrom, validUntil };
}

async function accountIdOf({ findAccount }: OperatorUseCases, given: Given) {
  if (given.account === undefined) return null;
  return (await findAccount(given.account)).accountId;
}

function before(given: Given): { before?: string } {
  if (given.before === undefined) return {};
  const ruleId = uuidOf('pricingRule', given.before);
  if (ruleId === undefined) throw new UsageError("--before must be a rule's id, prc_…");
  return { before: ruleId };
}
