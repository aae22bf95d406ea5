/** In characters, both inclusive. */
export type TextLimit = { readonly min?: number; readonly max?: number };

/** Limits of a courier that are narrower than ours; absent: ours apply. */
export type FieldLimits = {
  readonly name?: TextLimit;
  readonly address?: TextLimit;
  readonly email?: TextLimit;
  readonly itemName?: TextLimit;
  readonly items?: { readonly max: number };
};
