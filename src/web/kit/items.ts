import type { components } from '#src/http/contract/api.gen.ts';

type Schemas = components['schemas'];

/** Value of a number field: empty, or a number. */
export type Typed = number | '';

/** A line of a parcel's contents in the form. */
export type ItemFields = {
  /** Id of the row in the form; the API has no such id. */
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

/** Item for the API, without empty fields. */
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
