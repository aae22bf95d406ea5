import { Text, type TextProps } from '@mantine/core';
import { formatMoney } from './format.ts';

type MoneyProps = TextProps & { readonly amount: number };

/** Amount such as `Rp 18.700`, in digits of one width. */
export function Money({ amount, ...rest }: MoneyProps) {
  return (
    <Text span inherit className="figures" {...rest} style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(amount)}
    </Text>
  );
}
