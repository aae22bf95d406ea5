import ChevronRightIcon from '@heroicons/react/24/outline/ChevronRightIcon';
import { Badge, Loader, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney, formatShortDay } from '#src/web/kit/format.ts';
import { Money } from '#src/web/kit/money.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import type { RatesBody } from './bodies.ts';
import { CourierLogo } from './courier-logo.tsx';
import type { Draft } from './draft.ts';
import classes from './new.module.css';
import { RateScore } from './rate-score.tsx';
import { rateWords } from './rate-words.ts';
import type { Rate } from './rates.ts';
import { receivedOf } from './sale.ts';
import { words } from './words.ts';

type RateRowProps = {
  readonly rate: Rate;
  readonly draft: Draft;
  readonly body: RatesBody;
  /** True for the first rate in the chosen order, which most people take. */
  readonly isAnswer: boolean;
  /** True if rates are sorted by score. */
  readonly showsScore: boolean;
  readonly isLocking: boolean;
  readonly onLock: () => void;
  /** The chargeable weight, if it differs from most rates of the list; null otherwise. */
  readonly weight: string | null;
};

/** A rate to choose: a click anywhere on it locks its price. */
export function RateRow(props: RateRowProps) {
  const { rate, draft, body, isAnswer, showsScore, isLocking, onLock, weight } = props;
  const text = useWords(words);
  const { language } = useLanguage();
  const { min, max } = rate.estimated_days;
  const name = `${rate.courier_name} · ${rate.service_name}`;
  return (
    <li className={classes.rate} data-answer={isAnswer} data-locking={isLocking}>
      <CourierLogo code={rate.courier_code} name={rate.courier_name} />
      <div className={classes.rateName}>
        <Text fw={600}>{name}</Text>
        {(rate.tags.length > 0 || showsScore) && (
          <div className={classes.rateTags}>
            {rate.tags.map((tag) => (
              <Badge key={tag} variant={isAnswer ? 'filled' : 'light'} size="sm" tt="none">
                {text.tags[tag]}
              </Badge>
            ))}
            {showsScore && <RateScore rate={rate} body={body} />}
          </div>
        )}
      </div>
      <div className={classes.rateDays}>
        <Text fw={600} size="sm">
          {max === 0 ? text.today : text.days(min, max)}
        </Text>
        <Text size="xs" c="dimmed">
          {text.arrives(formatShortDay(rate.estimated_delivery_date, language))}
        </Text>
      </div>
      <RateMoney rate={rate} draft={draft} />
      <UnstyledButton
        className={classes.choose}
        onClick={onLock}
        disabled={isLocking}
        aria-label={`${text.lock}: ${name}, ${formatMoney(payableOf(rate))}`}
      >
        {isLocking ? <Loader size={16} aria-hidden /> : <ChevronRightIcon width={18} aria-hidden />}
      </UnstyledButton>
      {weight !== null && (
        <div className={classes.rateWeight}>
          <Dimmed>{weight}</Dimmed>
        </div>
      )}
    </li>
  );
}

/** Amount paid now, in large digits; the fee of cash on delivery is deducted from the cash. */
function RateMoney({ rate, draft }: { readonly rate: Rate; readonly draft: Draft }) {
  const text = useWords(words);
  const rateText = useWords(rateWords);
  const { cod_fee: codFee, insurance_fee: insuranceFee } = rate;
  const codAmount = Number(draft.codAmount);
  return (
    <div className={classes.rateMoney}>
      <Text fw={650} size="lg" lh={1.3}>
        <Money amount={payableOf(rate)} />
      </Text>
      {rate.discount > 0 && (
        <Text size="xs" c="dimmed" td="line-through">
          <Money amount={rate.price} />
        </Text>
      )}
      {insuranceFee !== null && <Dimmed>{rateText.insured(formatMoney(insuranceFee))}</Dimmed>}
      {draft.isInsured && !rate.insurance_available && <Dimmed>{text.noInsurance}</Dimmed>}
      {codFee !== null && codAmount > 0 && (
        <Dimmed>{rateText.received(formatMoney(receivedOf({ codAmount, codFee })))}</Dimmed>
      )}
    </div>
  );
}

function payableOf({ final_price, insurance_fee }: Rate): number {
  return final_price + (insurance_fee ?? 0);
}

function Dimmed({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}
