import type { Shipment } from './detail-query.ts';

export type PriceLine = {
  readonly what: 'listPrice' | 'discount' | 'insurance' | 'total';
  /** Amount with its sign. */
  readonly amount: number;
};
type Priced = Pick<Shipment, 'list_price' | 'discount' | 'insurance_fee' | 'total_amount'>;

/** Lines that add up to the total. */
export function priceLines(shipment: Priced): readonly PriceLine[] {
  const { list_price, discount, insurance_fee: insurance, total_amount: total } = shipment;
  return [
    { what: 'listPrice', amount: list_price },
    ...(discount > 0 ? [{ what: 'discount', amount: -discount } as const] : []),
    ...(insurance === null ? [] : [{ what: 'insurance', amount: insurance } as const]),
    { what: 'total', amount: total },
  ];
}
