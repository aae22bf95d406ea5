import { idText } from '#domain/id.ts';
import type { Preview, PreviewQuery } from '#src/usecases/selling/rating/preview-price.ts';
import type { Command, Findings } from './command.ts';
import { amount, courierCode, environment, instant, serviceCode, text } from './options.ts';
import { pricingRuleView } from './pricing-rule-view.ts';

/** Prices are whole rupiah; exact markups and discounts are in ten-thousandths of a rupiah. */
const ONE_RUPIAH = 10_000;

export const previewCommand: Command = {
  about: 'shows the rules by precedence, and the price that they make of a cost',
  options: {
    environment: { about: 'TEST or LIVE', required: true },
    account: { about: 'acc_… or e-mail', required: true },
    courier: { about: 'its code', required: true },
    service: { about: 'its code', required: true },
    cost: { about: 'what the courier bills us, in rupiah', required: true },
    at: { about: 'a time, future or past; default: now' },
  },
  async run({ findAccount, previewPrice }, given) {
    const query = {
      cost: amount({ cost: text(given, 'cost') }, 'cost'),
      service: {
        courierCode: courierCode(given, 'courier'),
        serviceCode: serviceCode(given, 'service'),
      },
      moment: instant(given, 'at'),
    };
    const tenant = { environment: environment(given) };
    const { accountId } = await findAccount(text(given, 'account'));
    const previewQuery = { ...query, tenant: { ...tenant, accountId } };
    return previewRows(previewQuery, await previewPrice(previewQuery));
  },
};

/** Rows: the rules, beginning with the applied one. Summary: its price for the given cost. */
async function* previewRows({ cost }: PreviewQuery, preview: Preview): Findings {
  const { moment, winner, beaten, price } = preview;
  for (const [place, rule] of [winner, ...beaten].entries()) {
    yield { rank: place + 1, ...pricingRuleView(rule) };
  }
  const summary = {
    at: moment.toISOString(),
    rule_id: idText('pricingRule', winner.ruleId),
    cost,
    markup: { exact: price.exactMarkup / ONE_RUPIAH, rounded: price.price - cost },
    price: price.price,
    discount: { exact: price.exactDiscount / ONE_RUPIAH, rounded: price.discount },
    final_price: price.finalPrice,
  };
  return { summary, isGood: true };
}
