import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { Typed } from './items.ts';

const RUPIAH_MAX = 1_000_000_000;

type AmountProps = Omit<NumberInputProps, 'onChange'> & {
  readonly onType: (value: Typed) => void;
};

export function MoneyField(props: AmountProps) {
  return <AmountField {...props} prefix="Rp " max={RUPIAH_MAX} />;
}

export function AmountField({ onType, ...input }: AmountProps) {
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
