import TrashIcon from '@heroicons/react/24/outline/TrashIcon';
import {
  ActionIcon,
  Button,
  Checkbox,
  Chip,
  Group,
  NumberInput,
  type NumberInputProps,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { formatMoney } from '#src/web/kit/format.ts';
import { presetsQuery } from '#src/web/kit/saved-queries.ts';
import { useWords } from '#src/web/words/language.tsx';
import {
  goodsValue,
  type ItemFields,
  named,
  type ParcelFields,
  PRESETS,
  sidesOf,
  type Typed,
  withItem,
} from './draft.ts';
import classes from './new.module.css';
import { fieldsOfPreset } from './saved.ts';
import type { Order } from './use-order.ts';
import { words } from './words.ts';

type OfOrder = { readonly order: Order };

const RUPIAH_MAX = 1_000_000_000;

export function ParcelCard({ order }: OfOrder) {
  const text = useWords(words);
  const { draft, errors, change } = order;
  const set = (field: keyof ParcelFields, path: string) => (value: Typed) =>
    change({ parcel: { ...draft.parcel, [field]: value } }, path);
  const side = (field: 'lengthCm' | 'widthCm' | 'heightCm', path: string, label: string) => (
    <Amount
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
        <div className={classes.sides}>
          <Amount
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
        {isHalf && (
          <Text size="xs" c="dimmed">
            {text.sidesHint}
          </Text>
        )}
        <Items order={order} />
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
    ...{ id: preset.preset_id, label: preset.name, fields: fieldsOfPreset(preset) },
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

function Items({ order }: OfOrder) {
  const text = useWords(words);
  const { draft, errors, change } = order;
  const set = (id: number, field: Partial<ItemFields>) => {
    const items = draft.items.map((item) => (item.id === id ? { ...item, ...field } : item));
    change({ items }, 'items', 'insured_value');
  };
  return (
    <Stack gap="xs">
      {draft.items.map(({ id, name, quantity, price }, at) => (
        <div key={id} className={classes.item}>
          <TextInput
            label={text.item}
            required
            value={name}
            maxLength={100}
            error={errors[`items.${at}.name`]}
            onChange={({ currentTarget }) => set(id, { name: currentTarget.value })}
          />
          <Amount
            label={text.quantity}
            required
            value={quantity}
            onType={(value) => set(id, { quantity: value })}
            error={errors[`items.${at}.quantity`]}
            max={10_000}
          />
          <Money
            label={text.price}
            value={price}
            onType={(value) => set(id, { price: value })}
            error={errors[`items.${at}.price`]}
          />
          {draft.items.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`${text.removeItem}: ${name}`}
              onClick={() => change({ items: draft.items.filter((one) => one.id !== id) }, 'items')}
            >
              <TrashIcon width={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      <Group justify="space-between">
        <Button
          size="compact-sm"
          variant="default"
          disabled={draft.items.length >= 100}
          onClick={() => change({ items: withItem(draft.items) })}
        >
          {text.addItem}
        </Button>
        <Text size="sm" c="dimmed" className="figures">
          {text.value(formatMoney(goodsValue(draft.items)))}
        </Text>
      </Group>
    </Stack>
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
        <Money
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

type AmountProps = Omit<NumberInputProps, 'onChange'> & {
  readonly onType: (value: Typed) => void;
};

function Money(props: AmountProps) {
  return <Amount {...props} prefix="Rp " max={RUPIAH_MAX} />;
}

function Amount({ onType, ...input }: AmountProps) {
  return (
    <NumberInput
      allowNegative={false}
      allowDecimal={input.decimalScale !== undefined}
      thousandSeparator="."
      decimalSeparator=","
      clampBehavior="strict"
      hideControls
      inputMode="numeric"
      {...input}
      onChange={(value) => onType(typeof value === 'number' ? value : '')}
    />
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
