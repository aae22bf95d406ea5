import { Checkbox, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { AmountField } from '#src/web/kit/amount-field.tsx';
import type { FieldTexts } from '#src/web/kit/field-texts.ts';
import { Folded } from '#src/web/kit/folded.tsx';
import { formatMoney } from '#src/web/kit/format.ts';
import { goodsValue } from '#src/web/kit/items.ts';
import { useZone } from '#src/web/kit/use-locale.ts';
import { usualVisit } from '#src/web/kit/usual-visit.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { type Handover, type ReturnOptions, returnedItems } from './return-terms.ts';
import { returnWords } from './return-words.ts';

const GRAMS_MAX = 1_000_000;

type OptionsProps = {
  readonly shipment: Shipment;
  readonly options: ReturnOptions;
  readonly onChange: (options: ReturnOptions) => void;
};

/** Items, weight and insurance of a return, on which the price depends. */
export function ParcelOptions({ shipment, options, onChange }: OptionsProps) {
  const text = useWords(returnWords);
  const value = goodsValue(returnedItems(shipment, options));
  return (
    <Folded title={text.parcel}>
      {shipment.items.map(({ name, quantity }, at) => (
        <AmountField
          key={`${name} ${at.toString()}`}
          label={text.piecesOf(name, quantity)}
          value={options.quantities[at] ?? ''}
          max={quantity}
          onType={(typed) =>
            onChange({ ...options, quantities: options.quantities.with(at, typed) })
          }
        />
      ))}
      <AmountField
        label={text.weight}
        placeholder={`${shipment.weight_grams} ${text.grams}`}
        suffix={` ${text.grams}`}
        value={options.weightGrams}
        max={GRAMS_MAX}
        onType={(weightGrams) => onChange({ ...options, weightGrams })}
      />
      <Checkbox
        label={text.insure(formatMoney(value))}
        disabled={value === 0}
        checked={options.isInsured && value > 0}
        onChange={({ currentTarget }) => onChange({ ...options, isInsured: currentTarget.checked })}
      />
      <TextInput
        label={text.reference}
        value={options.reference}
        maxLength={64}
        onChange={({ currentTarget }) => onChange({ ...options, reference: currentTarget.value })}
      />
    </Folded>
  );
}

type VisitProps = Omit<OptionsProps, 'shipment'> & { readonly errors: FieldTexts };
type HandoverProps = VisitProps & { readonly handover: Handover };

/** Pickup or drop-off of a return, as far as the service offers a choice. */
export function HandoverOptions({ handover, ...visit }: HandoverProps) {
  const text = useWords(returnWords);
  const { pickup_supported: isCollected, drop_off_supported: isTaken, takesVisit } = handover;
  const { options, onChange } = visit;
  const hasChoice = isCollected && isTaken;
  const isBrought = !isCollected || (hasChoice && options.isBrought);
  return (
    <Stack gap="xs">
      {hasChoice && (
        <SegmentedControl
          value={isBrought ? 'DROP_OFF' : 'PICKUP'}
          onChange={(value) => onChange({ ...options, isBrought: value === 'DROP_OFF' })}
          data={[
            { value: 'PICKUP', label: text.collected },
            { value: 'DROP_OFF', label: text.brought },
          ]}
          aria-label={text.handover}
        />
      )}
      {!hasChoice && <Text size="sm">{isBrought ? text.brought : text.collected}</Text>}
      {!isBrought && takesVisit && <Visit {...visit} />}
      {!isBrought && !takesVisit && (
        <Text size="xs" c="dimmed">
          {text.visitLater}
        </Text>
      )}
    </Stack>
  );
}

function Visit({ options, onChange, errors }: VisitProps) {
  const text = useWords(returnWords);
  const zone = useZone();
  const { visit } = options;
  const field = (name: 'date' | 'start' | 'end') => ({
    label: text.visit[name],
    value: visit?.[name] ?? '',
    error: errors[`pickup.${name}`] ?? errors[`pickup.window.${name}`],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      visit && onChange({ ...options, visit: { ...visit, [name]: currentTarget.value } }),
  });
  return (
    <>
      <Checkbox
        label={text.sayVisit}
        checked={visit !== null}
        onChange={({ currentTarget }) =>
          onChange({
            ...options,
            visit: currentTarget.checked ? usualVisit(Date.now(), zone) : null,
          })
        }
      />
      {visit !== null && (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput type="date" {...field('date')} />
          <TextInput type="time" {...field('start')} />
          <TextInput type="time" {...field('end')} />
        </SimpleGrid>
      )}
      {errors['pickup.window'] !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errors['pickup.window']}
        </Text>
      )}
    </>
  );
}
