import { Checkbox, Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/web/app/environment.ts';
import { AmountField, MoneyField } from '#src/web/kit/amount-field.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { ItemRows } from '#src/web/kit/item-rows.tsx';
import { goodsValue, type Typed } from '#src/web/kit/items.ts';
import { presetsQuery } from '#src/web/kit/saved-queries.ts';
import { useWords } from '#src/web/words/language.tsx';
import { named, type ParcelFields, PRESETS, sidesOf } from './draft.ts';
import classes from './new.module.css';
import { fieldsOfPreset } from './saved.ts';
import type { Order } from './use-order.ts';
import { words } from './words.ts';

type OfOrder = { readonly order: Order };

export function ParcelCard({ order }: OfOrder) {
  const text = useWords(words);
  const { draft, errors, change } = order;
  const set = (field: keyof ParcelFields, path: string) => (value: Typed) =>
    change({ parcel: { ...draft.parcel, [field]: value } }, path);
  const side = (field: 'lengthCm' | 'widthCm' | 'heightCm', path: string, label: string) => (
    <AmountField
      label={label}
      value={draft.parcel[field]}
      onType={set(field, path)}
      error={errors[path]}
      suffix={` ${text.centimetres}`}
      max={1_000}
      decimalScale={1}
    />
  );
  const { lengthCm, widthCm, heightCm } = draft.parcel;
  const isHalf = [lengthCm, widthCm, heightCm].some(Boolean) && sidesOf(draft.parcel) === null;
  return (
    <Card title={text.parcel}>
      <Stack gap="sm">
        <Presets order={order} />
        <div className={classes.measures}>
          <div className={classes.sides}>
            <AmountField
              label={text.weight}
              required
              value={draft.parcel.weightGrams}
              onType={set('weightGrams', 'package.weight_grams')}
              error={errors['package.weight_grams']}
              suffix={` ${text.grams}`}
              max={1_000_000}
            />
            {side('lengthCm', 'package.length_cm', text.length)}
            {side('widthCm', 'package.width_cm', text.width)}
            {side('heightCm', 'package.height_cm', text.height)}
          </div>
        </div>
        {isHalf && (
          <Text size="xs" c="dimmed">
            {text.sidesHint}
          </Text>
        )}
        <ItemRows
          items={draft.items}
          errors={errors}
          onChange={(items) => change({ items }, 'items', 'insured_value')}
        />
        <Options order={order} />
        <TextInput
          label={text.reference}
          value={draft.reference}
          error={errors.reference}
          maxLength={64}
          onChange={({ currentTarget }) => change({ reference: currentTarget.value }, 'reference')}
        />
      </Stack>
    </Card>
  );
}

function Presets({ order }: OfOrder) {
  const text = useWords(words);
  const { parcel, items } = order.draft;
  const { data: saved = [] } = useQuery(presetsQuery(useApi()));
  const own = saved.map((preset) => ({
    id: preset.preset_id,
    label: preset.name,
    fields: fieldsOfPreset(preset),
    item: null,
  }));
  const usual = PRESETS.map(({ name, ...fields }) => {
    const label = text.preset[name];
    return { id: name, label, fields, item: label };
  });
  const all = [...own, ...usual];
  const chosen = all.find(({ fields }) => isSame(fields, parcel))?.id ?? null;
  const choose = (id: string) => {
    const preset = all.find((one) => one.id === id);
    if (preset === undefined) return;
    const { fields, item } = preset;
    order.change({ parcel: fields, items: item === null ? items : named(items, item) }, 'package');
  };
  return (
    <Chip.Group value={chosen} onChange={choose}>
      <Group gap={6} role="group" aria-label={text.presets}>
        {all.map(({ id, label }) => (
          <Chip key={id} value={id} size="sm">
            {label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function Options({ order }: OfOrder) {
  const text = useWords(words);
  const { draft, errors, change } = order;
  const value = goodsValue(draft.items);
  const setCod = (isCod: boolean) => {
    const codAmount = draft.codAmount === '' && value > 0 ? value : draft.codAmount;
    change({ isCod, codAmount }, 'cod_amount');
  };
  return (
    <Stack gap="xs">
      <Checkbox
        label={text.insure}
        description={value === 0 ? text.insureHint : undefined}
        disabled={value === 0}
        checked={draft.isInsured && value > 0}
        error={errors.insured_value ?? errors['insurance.insured_value']}
        onChange={({ currentTarget }) =>
          change({ isInsured: currentTarget.checked }, 'insured_value', 'insurance')
        }
      />
      <Checkbox
        label={text.cod}
        checked={draft.isCod}
        onChange={({ currentTarget }) => setCod(currentTarget.checked)}
      />
      {draft.isCod && (
        <MoneyField
          label={text.codAmount}
          description={text.codHint}
          required
          value={draft.codAmount}
          onType={(codAmount) => change({ codAmount }, 'cod_amount')}
          error={errors.cod_amount}
        />
      )}
    </Stack>
  );
}

function isSame(one: ParcelFields, other: ParcelFields): boolean {
  return (
    one.weightGrams === other.weightGrams &&
    one.lengthCm === other.lengthCm &&
    one.widthCm === other.widthCm &&
    one.heightCm === other.heightCm
  );
}
