import { describe, expect, it } from '@jest/globals';
import {
  loadDashboardOpenApi,
  loadOpenApi,
  type OpenApi,
} from '#src/http/contract/load-openapi.ts';
import { personalData } from '#src/http/contract/personal.ts';
import { isSchema, partsOf, type Schema } from '#src/http/contract/shape.ts';

/** Free texts of answers that cannot contain a sender or a receiver. */
const OF_NO_PERSON: ReadonlySet<string> = new Set([
  // Places, couriers and services.
  'label',
  'district',
  'regency',
  'province',
  'postal_codes',
  'origin_name',
  'destination_name',
  'courier_name',
  'service_name',
  'logo_url',
  'land',
  'passed',
  'ahead',
  // Numbers, ids and codes that identify no person.
  'awb',
  'id',
  'code',
  'path',
  'next_cursor',
  'shipment_number',
  'webhook_id',
  'key_id',
  'invitation_id',
  'person_id',
  'view_id',
  'transaction_id',
  'error_code',
  'courier_reference',
  'last4',
  'secret_last4',
  'month',
  'currency',
  'previous_status',
  'tracking_url',
  // Money of the account, not of a parcel's people.
  'qr_string',
  'bank',
  'account_number',
  'account_name',
  'account_number_last4',
  'bank_reference',
  'failure_reason',
  // Fields of webhooks and requests that were masked when they were logged.
  'url',
  'events',
  'error',
  'method',
  'route',
  'query',
  'request_body',
  'response_body',
  'response_type',
  'user_agent',
  'secret',
  // Our own members, accounts, brands and their secrets.
  'contact_email',
  'pending_contact_email',
  'mail_goes_to',
  'contact_phone',
  'invited_by',
  'colour',
  'whatsapp',
  'website',
  'csrf_token',
  'otpauth_uri',
  'recovery_codes',
  'FoundArea.village',
  'LikelyArea.village',
  'Village.village',
  'Village.postal_code',
  'Courier.name',
  'CourierService.name',
  'CourierService.description',
  'ParcelPreset.name',
  'EventTransaction.description',
  'Transaction.description',
  'Webhook.description',
  'WebhookWithSecret.description',
  'ProviderError.message',
  'RateNotice.message',
  'SignatureProblem.message',
  'BuyerNoticePreview.from_name',
  'BuyerNoticePreview.reply_to',
  'BuyerNoticePreview.text',
  'BuyerNoticePreview.subject',
  'BuyerNoticePreview.html',
  'OwnEmails.daily_at',
  'RequestCaller.name',
  'Invitation.email',
  'InvitationOfToken.email',
  'AcceptedInvitation.email',
  'ApiKey.name',
  'NewApiKey.name',
  'Member.name',
  'Member.email',
  'SignedInPerson.email',
  'Account.name',
  'SignedInPerson.name',
  'ChosenAccount.name',
  'Membership.name',
  'PersonSession.address',
  'LoggedRequest.path',
  'LoggedRequestDetail.path',
  'LoggedRequestDetail.idempotency_key',
  'LoggedRequest.subject',
  'LoggedRequestDetail.subject',
  'LoggedRequestDetail.address',
  'Account.email',
  'Brand.name',
  'Brand.email',
  'Logo.data',
  'SavedView.name',
  'SecurityEvent.by',
  'SecurityEvent.subject',
  'SecurityEvent.detail',
  'SecurityEvent.address',
  'SeenLink.email',
  'Activity.by',
  'Activity.subject',
  'Activity.detail',
  'SentBatch.ignored_columns',
]);

/** Fields of parcel schemas that are personal, although elsewhere the same names are not. */
const OF_PARCELS: Readonly<Record<string, readonly string[]>> = {
  Party: ['district', 'regency', 'province'],
  TrackedPlace: ['district', 'regency', 'province'],
  Sender: ['district', 'regency', 'province'],
  ShipmentItem: [],
  DeliveryProof: [],
  PickupContact: [],
  Pickup: ['courier_reference'],
  Claim: [],
  ShipmentSnapshot: ['awb', 'courier_name', 'service_name', 'tracking_url'],
  Shipment: ['awb', 'courier_name', 'service_name', 'tracking_url', 'qr_string'],
  BatchRow: ['awb'],
  Tracker: ['awb'],
  Tracking: ['awb', 'courier_name', 'service_name'],
  TimelineEntry: [],
  TrackerScan: [],
  EventScan: [],
  ScanEntry: [],
  DeliveryAttempt: ['error'],
  AttemptEntry: ['error'],
  Failure: ['code'],
  FieldError: ['path', 'code', 'candidates'],
};

const DOCUMENTS = [loadOpenApi(), loadDashboardOpenApi()];

type Field = { readonly of: string; readonly name: string; readonly parts: readonly Schema[] };

function isOfNoPerson(of: string, name: string): boolean {
  return OF_NO_PERSON.has(name) || OF_NO_PERSON.has(`${of}.${name}`);
}

describe('every text in an answer', () => {
  it('marks every text about a parcel as personal, or lists it as not personal', () => {
    const unmarked = DOCUMENTS.flatMap(freeTexts).filter(({ of, name, parts }) => {
      const listed = OF_PARCELS[of];
      return listed !== undefined && !isMarked(parts) && !listed.includes(name);
    });
    expect(unmarked.map(({ of, name }) => `${of}.${name}`)).toEqual([]);
  });

  it('marks every other text as personal, or lists it as not personal', () => {
    const unmarked = DOCUMENTS.flatMap(freeTexts).filter(
      ({ of, name, parts }) =>
        OF_PARCELS[of] === undefined && !isMarked(parts) && !isOfNoPerson(of, name),
    );
    expect(unmarked.map(({ of, name }) => `${of}.${name}`)).toEqual([]);
  });

  it('detects a new unmarked text', () => {
    const [api] = DOCUMENTS;
    if (api === undefined) throw new Error('there is no document');
    const { schemas } = api.components;
    const planted = { ...schemas.Party, properties: { neighbour: { type: 'string' } } };
    const document = {
      ...api,
      components: { ...api.components, schemas: { ...schemas, Party: planted } },
    };
    const found = freeTexts(document).filter(({ of }) => of === 'Party');
    expect(found.map(({ name }) => name)).toEqual(['neighbour']);
  });
});

describe('the mask of a schema', () => {
  const { hidden } = personalData(loadDashboardOpenApi());
  const party = {
    name: 'Sari Wulandari',
    phone: '+6285712345678',
    address: 'Jl. Veteran No. 8',
    district_id: '35.25.14',
    postal_code: '61124',
    note: null,
    coordinates: { latitude: -7, longitude: 112 },
  };
  const body = {
    created_at: '2026-11-21T03:06:07.891Z',
    data: {
      shipment: {
        shipment_number: 'SHP2611214K7Q2MXD1',
        awb: '001234567890',
        total_amount: 24_000,
        reference: 'for 0857-1234-5678',
        tags: ['promo', '085712345678'],
        sender: party,
        items: [{ name: 'Batik shirt', quantity: 2 }],
        notes: 'ring Sari',
        metadata: { buyer: 'Sari' },
        proof: { receiver_name: 'Sari', photo_url: 'https://courier.example/sari.jpg' },
        a_field_of_former_times: 'Sari',
      },
      scan: { description: 'Diterima oleh SARI', location: 'Gresik 0857 1234 5678' },
    },
  };

  it('masks every name, number and address of an event, and leaves all else unchanged', () => {
    const entry = hidden('EventEntry', { type: 'shipment.delivered', body: JSON.stringify(body) });
    const { shipment } = body.data;
    expect(JSON.parse(entry.body)).toEqual({
      created_at: body.created_at,
      data: {
        shipment: {
          ...shipment,
          reference: '•••',
          tags: ['promo'],
          notes: '•••',
          metadata: {},
          sender: {
            ...party,
            name: 'S••• W•••',
            phone: '•••',
            address: '•••',
            postal_code: null,
            coordinates: null,
          },
          proof: { receiver_name: 'S•••', photo_url: null },
          a_field_of_former_times: '•••',
        },
        scan: { description: '•••', location: 'Gresik •••' },
      },
    });
    expect(entry.type).toBe('shipment.delivered');
  });

  it('leaves our own sentences of a timeline unmasked, in both languages', () => {
    const { hidden: shown } = personalData(loadOpenApi());
    for (const description of ['Delivered', 'Pengantaran gagal: ditolak penerima'])
      expect(shown('TimelineEntry', { description })).toEqual({ description });
  });

  it('knows the query parameter that searches for a person', () => {
    const { parametersOf } = personalData(loadOpenApi());
    expect(parametersOf('exportShipments')).toEqual(['search']);
    expect(parametersOf('getShipment')).toEqual([]);
  });
});

/** Free-text fields in the answers of every operation. */
function freeTexts(document: OpenApi): readonly Field[] {
  const reached = new Map<string, Field>();
  const seen = new Set<string>();
  const visit = (schema: unknown, of: string, name: string): void => {
    const parts = partsOf(document, schema);
    const owner = ownerOf(parts) ?? of;
    if (isFree(parts)) reached.set(`${of}.${name}`, { of, name, parts });
    const at = `${owner} ${name} ${JSON.stringify(schema)}`;
    if (seen.has(at)) return;
    seen.add(at);
    for (const [own, child] of childrenOf(parts, name)) visit(child, owner, own);
  };
  for (const { operationId, schema } of answersIn(document)) visit(schema, operationId, '');
  return [...reached.values()];
}

function answersIn({ paths }: OpenApi) {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content = {} }]) => {
      const schema = content['application/json']?.schema;
      return status.startsWith('2') ? [{ operationId, schema }] : [];
    }),
  );
}

/** Name of the schema that has the fields; `undefined` where there is none. */
function ownerOf(parts: readonly Schema[]): string | undefined {
  if (!parts.some(({ properties }) => properties !== undefined)) return undefined;
  const refs = parts.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  return refs.at(-1)?.split('/').at(-1);
}

/** Children of a schema; a mark covers all of them. */
function childrenOf(
  parts: readonly Schema[],
  name: string,
): readonly (readonly [string, unknown])[] {
  const fields = parts.flatMap(({ properties }) =>
    isSchema(properties) ? Object.entries(properties) : [],
  );
  if (isMarked(parts)) return fields;
  const inside = parts.flatMap(({ items, additionalProperties }) => [items, additionalProperties]);
  return [...fields, ...inside.filter(isSchema).map((child) => [name, child] as const)];
}

/** Reports whether a text has no fixed form such as a time, an id or an enum value. */
function isFree(parts: readonly Schema[]): boolean {
  const texts = parts.some(({ type }) => [type].flat().includes('string'));
  const isFixed = parts.some(
    (part) =>
      part.enum !== undefined ||
      part.const !== undefined ||
      part.format === 'date-time' ||
      part.format === 'date' ||
      /\{26\}|^\^SHP|^\^\[a-z0-9_\]|^\^\[A-Z0-9_\]|^\^\[0-9\]\{2\}|^\^\(\[01\]/.test(
        String(part.pattern ?? ''),
      ),
  );
  return texts && !isFixed;
}

function isMarked(parts: readonly Schema[]): boolean {
  return parts.some((part) => part['x-personal'] !== undefined || part['x-json-of'] !== undefined);
}
