import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '#src/web/words/language.tsx';
import { AmountField, MoneyField } from './amount-field.tsx';
import { formatMoney } from './format.ts';
import { itemWords } from './item-words.ts';
import classes from './items.module.css';
import { goodsValue, type ItemFields, withItem } from './items.ts';
import { RemoveButton } from './remove-button.tsx';

type ItemRowsProps = {
  readonly items: readonly ItemFields[];
  /** Errors by the API's paths, such as `items.0.name`. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (items: readonly ItemFields[]) => void;
};

/** The API's maximum. */
const ITEMS_MAX = 100;

/** The contents of a parcel, one row per item. */
export function ItemRows({ items, errors, onChange }: ItemRowsProps) {
  const text = useWords(itemWords);
  const set = (id: number, field: Partial<ItemFields>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...field } : item)));
  return (
    <Stack gap="xs" className={classes.items}>
      {items.map(({ id, name, quantity, price }, at) => (
        <div key={id} className={classes.item}>
          <TextInput
            label={text.item}
            required
            value={name}
            maxLength={100}
            error={errors[`items.${at}.name`]}
            onChange={({ currentTarget }) => set(id, { name: currentTarget.value })}
          />
          <AmountField
            label={text.quantity}
            required
            value={quantity}
            onType={(value) => set(id, { quantity: value })}
            error={errors[`items.${at}.quantity`]}
            max={10_000}
          />
          <MoneyField
            label={text.price}
            value={price}
            onType={(value) => set(id, { price: value })}
            error={errors[`items.${at}.price`]}
          />
          {items.length > 1 && (
            <RemoveButton
              label={`${text.removeItem}: ${name}`}
              onClick={() => onChange(items.filter((one) => one.id !== id))}
            />
          )}
        </div>
      ))}
      <Group justify="space-between">
        <Button
          size="compact-sm"
          variant="default"
          disabled={items.length >= ITEMS_MAX}
          onClick={() => onChange(withItem(items))}
        >
          {text.addItem}
        </Button>
        <Text size="sm" c="dimmed" className="figures">
          {text.value(formatMoney(goodsValue(items)))}
        </Text>
      </Group>
    </Stack>
  );
}
