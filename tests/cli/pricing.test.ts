import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import { priceSteps } from '#domain/selling/rating/price.ts';
import { printFindings } from '#src/cli/print.ts';
import type { Preview } from '#src/usecases/selling/rating/preview-price.ts';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import { pricingRule } from '#tests/kit/builders.ts';
import { ACCOUNT, argumentsOf, commandOf } from './recorded-use-cases.ts';

const GIVEN = {
  environment: 'live',
  account: 'a@b.example',
  courier: 'jne',
  service: 'REG',
  cost: '17051',
};
const MOMENT = new Date('2027-01-31T00:00:00Z');

describe('pricing preview', () => {
  it('passes account, service and time in any zone of pricing preview, or no time', async () => {
    const request = {
      tenant: { environment: 'LIVE', accountId: ACCOUNT.accountId },
      service: { courierCode: 'jne', serviceCode: 'REG' },
      cost: 17_051,
    };
    const at = '2027-01-31T07:00:00+07:00';
    expect(await argumentsOf('pricing preview', GIVEN)).toEqual([{ ...request, moment: null }]);
    expect(await argumentsOf('pricing preview', { ...GIVEN, at })).toEqual([
      { ...request, moment: MOMENT },
    ]);
  });

  it('shows the winning pricing rule before the others, then the amounts', async () => {
    const terms = { markup: basisPoints(1_000), markupFixed: rupiah(50) };
    const discount = { discount: basisPoints(55), discountFixed: rupiah(60) };
    const winner = pricingRule({ courierCode: 'jne', ...terms, ...discount });
    const everyones = pricingRule({ ruleId: '01900000-0000-7000-8000-000000000002' });
    const rows = await shown({
      moment: MOMENT,
      winner,
      beaten: [everyones],
      price: priceSteps(rupiah(17_051), winner),
    });
    expect(rows).toEqual([
      expect.objectContaining({ rank: 1, courier_code: 'jne', markup_percent: 10 }),
      expect.objectContaining({ rank: 2, courier_code: null, markup_percent: 0 }),
      {
        at: '2027-01-31T00:00:00.000Z',
        rule_id: idText('pricingRule', winner.ruleId),
        cost: 17_051,
        markup: { exact: 1_755.1, rounded: 1_849 },
        price: 18_900,
        discount: { exact: 163.95, rounded: 100 },
        final_price: 18_800,
      },
    ]);
  });
});

describe('pricing list', () => {
  it('shows the state of every rule', async () => {
    const items = [{ rule: pricingRule(), state: 'OVERRULED' as const }];
    const listPricingRules = async () => ({ items, hasMore: false });
    const useCases = { listPricingRules } as Partial<OperatorUseCases> as OperatorUseCases;
    const rows = await commandOf('pricing list').run(useCases, { environment: 'TEST' });
    const ruleId = idText('pricingRule', pricingRule().ruleId);
    expect(rows).toEqual([expect.objectContaining({ state: 'OVERRULED', rule_id: ruleId })]);
  });
});

/** Each line of the JSON output. */
async function shown(preview: Preview): Promise<unknown[]> {
  const answers = { findAccount: async () => ({ ...ACCOUNT, createdAt: MOMENT }) };
  const useCases = { ...answers, previewPrice: async () => preview };
  const command = commandOf('pricing preview');
  const output = await command.run(
    useCases as Partial<OperatorUseCases> as OperatorUseCases,
    GIVEN,
  );
  const lines: unknown[] = [];
  const print = (text: string) => lines.push(JSON.parse(text));
  if (Symbol.asyncIterator in output) await printFindings(output, { asJson: true, print });
  return lines;
}
