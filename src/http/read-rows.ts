import type { FieldError } from '#domain/refusal.ts';
import {
  BATCH_RULES,
  type BatchRule,
  type JudgedRow,
  type SentOrder,
} from '#domain/selling/batch/batch-row.ts';
import { withNormalPhone } from '#domain/selling/shipment/party.ts';
import { remarksOf } from '#domain/selling/shipment/shipment.ts';
import { textFault } from '#domain/text.ts';
import { inTurns, type Turn } from '#src/usecases/selling/batch/in-turns.ts';
import { senderChoiceErrors } from '#src/usecases/selling/shipment/wrong-fields.ts';
import { errorOf } from './contract/field-errors.ts';
import { allRead } from './contract/read-body.ts';
import type { BodyOf } from './contract/types.ts';
import { partyOf } from './handlers/selling/parties.ts';
import { amountOf, parcelOf } from './handlers/selling/rates.ts';
import { itemOf, pickupOf } from './handlers/selling/shipments.ts';
import { idInBody } from './ids.ts';

type RowBody = BodyOf<'createBatch'>['shipments'][number];
/** The field errors of a row by its schema. */
export type RowCheck = (value: unknown) => readonly FieldError[];

const REFERENCE_LENGTH_MAX = 64;

type RowReading = {
  readonly wrongFields: RowCheck;
  readonly turn: Turn;
  /** Paths of cells that differ between the lines of an order, by its reference. */
  readonly apart: ReadonlyMap<string, string>;
};

/** Reads each row separately: its order, or all its errors. */
export function readRows(
  rows: readonly unknown[],
  { wrongFields, turn, apart }: RowReading,
): Promise<readonly JudgedRow[]> {
  const references = new Set<string>();
  return inTurns(rows, turn, (value) => {
    const wrong = wrongFields(value);
    const reference = referenceOf(value);
    const isRepeated = reference !== null && references.has(reference);
    if (reference !== null) references.add(reference);
    const differing = reference === null ? undefined : apart.get(reference);
    const errors = [
      ...wrong,
      ...senderChoiceOf(value),
      ...(differing === undefined ? [] : [{ ...APART, path: differing }]),
      ...(isRepeated && differing === undefined ? [REPEATED] : []),
    ];
    if (errors.length > 0) return { reference, order: null, errors };
    const row = value as RowBody;
    const wrongChoice = choiceErrors(row);
    if (wrongChoice.length > 0) return { reference, order: null, errors: wrongChoice };
    return { reference, order: orderOf(row), errors: [] };
  });
}

const REPEATED: FieldError = {
  path: 'reference',
  code: 'DUPLICATE',
  message: 'must be unique within the batch',
};

const APART = {
  code: 'DUPLICATE',
  message: 'must be the same in all lines of this reference: they are one parcel',
} as const;

/** A reference that can be stored and shown; null otherwise. */
function referenceOf(value: unknown): string | null {
  const given = typeof value === 'object' && value !== null && Reflect.get(value, 'reference');
  if (typeof given !== 'string' || given.trim() === '') return null;
  return given.length <= REFERENCE_LENGTH_MAX && textFault(given) === undefined ? given : null;
}

/** Errors in the choice of the sender, whatever other errors the row has. */
function senderChoiceOf(value: unknown): readonly FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  const sender: unknown = Reflect.get(value, 'sender');
  return senderChoiceErrors({ sender, senderId: Reflect.get(value, 'sender_id') });
}

/** Requires either a courier with its service or a rule. */
function choiceErrors({ courier_code: courierCode, rule }: RowBody): readonly FieldError[] {
  if (rule === undefined && courierCode === undefined) return [errorOf('required', 'rule')];
  if (rule === undefined || courierCode === undefined) return [];
  const message = 'cannot be combined with courier_code';
  return [{ path: 'rule', code: 'NOT_ALLOWED', message }];
}

function orderOf(row: RowBody): SentOrder {
  const {
    courier_code: courierCode,
    service_code: serviceCode,
    rule,
    max_price: maxPrice,
    package: parcel,
    cod_amount,
    insured_value,
    sender,
    sender_id: senderId = '',
    receiver,
    items,
    collection_method: collectionMethod = null,
    pickup,
    reference,
    notes,
    metadata,
    tags,
    ...unread
  } = row;
  allRead(unread);
  const isNamed = courierCode !== undefined && serviceCode !== undefined;
  return {
    ...remarksOf({ notes, metadata, tags }),
    reference,
    choice: isNamed ? { courierCode, serviceCode } : { rule: ruleOf(rule) },
    maxPrice: amountOf(maxPrice),
    parcel: parcelOf({ package: parcel, cod_amount, insured_value }),
    sender:
      sender === undefined
        ? { senderId: idInBody('savedSender', senderId) }
        : withNormalPhone(partyOf(sender)),
    receiver: withNormalPhone(partyOf(receiver)),
    items: items.map(itemOf),
    collectionMethod,
    pickup: pickup === undefined ? null : pickupOf(pickup),
  };
}

function ruleOf(rule: RowBody['rule']): BatchRule {
  return BATCH_RULES.find((each) => each.toLowerCase() === rule) ?? 'CHEAPEST';
}
