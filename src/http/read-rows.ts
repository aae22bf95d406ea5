import {
  BATCH_RULES,
  type BatchRule,
  type JudgedRow,
  type SentOrder,
} from '#domain/batch/batch-row.ts';
import type { FieldError } from '#domain/refusal.ts';
import { withNormalPhone } from '#domain/shipment/party.ts';
import { remarksOf } from '#domain/shipment/shipment.ts';
import { textFault } from '#domain/text.ts';
import { inTurns, type Turn } from '#src/usecases/batch/in-turns.ts';
import { senderChoiceErrors } from '#src/usecases/shipment/wrong-fields.ts';
import { errorOf } from './contract/field-errors.ts';
import { allRead } from './contract/read-body.ts';
import type { BodyOf } from './contract/types.ts';
import { partyOf } from './handlers/parties.ts';
import { amountOf, parcelOf } from './handlers/rates.ts';
import { itemOf, pickupOf } from './handlers/shipments.ts';
import { idInBody } from './ids.ts';

type RowBody = BodyOf<'createBatch'>['shipments'][number];
/** The field errors of a row by its schema. */
export type RowCheck = (value: unknown) => readonly FieldError[];

const REFERENCE_LENGTH_MAX = 64;

/** Each row by itself: its order, or all that is wrong with it. */
export function readRows(
  rows: readonly unknown[],
  { wrongFields, turn }: { readonly wrongFields: RowCheck; readonly turn: Turn },
): Promise<readonly JudgedRow[]> {
  const references = new Set<string>();
  return inTurns(rows, turn, (value) => {
    const reference = referenceOf(value);
    const isRepeated = reference !== null && references.has(reference);
    if (reference !== null) references.add(reference);
    const errors = [
      ...wrongFields(value),
      ...senderChoiceOf(value),
      ...(isRepeated ? [REPEATED] : []),
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

/** One that can be kept and shown. */
function referenceOf(value: unknown): string | null {
  const given = typeof value === 'object' && value !== null && Reflect.get(value, 'reference');
  if (typeof given !== 'string' || given.trim() === '') return null;
  return given.length <= REFERENCE_LENGTH_MAX && textFault(given) === undefined ? given : null;
}

/** Whatever else is wrong of it. */
function senderChoiceOf(value: unknown): readonly FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  const sender: unknown = Reflect.get(value, 'sender');
  return senderChoiceErrors({ sender, senderId: Reflect.get(value, 'sender_id') });
}

/** A courier with its service, or a rule. */
function choiceErrors({ courier_code: courierCode, rule }: RowBody): readonly FieldError[] {
  if (rule === undefined && courierCode === undefined) return [errorOf('required', 'rule')];
  if (rule === undefined || courierCode === undefined) return [];
  const message = 'goes with no courier_code: it chooses the courier';
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
