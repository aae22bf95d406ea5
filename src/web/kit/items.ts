import type { components } from '#src/http/contract/api.gen.ts';

type Schemas = components['schemas'];

/** A number as a field holds it: empty, or what is typed. */
export type Typed = number | '';

/** A line of a parcel's contents, as it is typed. */
export type ItemFields = {
  /** Id of the row in the form; the API has none. */
  readonly id: number;
  readonly name: string;
  readonly quantity: Typed;
  readonly price: Typed;
};

/** Sum of the item prices: the default of the insured value. */
export function goodsValue(items: readonly Pick<ItemFields, 'quantity' | 'price'>[]): number {
  return items.reduce((sum, { quantity, price }) => sum + Number(quantity) * Number(price), 0);
}

export function withItem(items: readonly ItemFields[]): readonly ItemFields[] {
  const id = Math.max(0, ...items.map((item) => item.id)) + 1;
  return [...items, { id, name: '', quantity: 1, price: '' }];
}

/** Items for the API: without fields that are empty. */
export function itemBody(item: Schemas['ShipmentItem']): Schemas['ItemRequest'] {
  const { name, quantity, price, sku, description, category, weight_grams } = item;
  return {
    name,
    quantity,
    price,
    ...(sku !== null && { sku }),
    ...(description !== null && { description }),
    ...(category !== null && { category }),
    ...(weight_grams !== null && { weight_grams }),
  };
}
