import type { CourierRate, Route } from '#domain/carrying/courier/courier.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import type {
  CourierDirectory,
  CourierOnSale,
} from '#domain/carrying/courier-port/courier-directory.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { type FieldError, Refusal, refuseFields } from '#domain/refusal.ts';
import { lockQuote, refuseUnsupported } from '#domain/selling/quote/lock.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { PartyDrafts } from '#domain/selling/shipment/party.ts';
import type { Clock } from '#domain/time.ts';
import type { Decision } from '#domain/unit-of-work.ts';
import { quoteView } from '#src/views/selling/quote.ts';
import { chooseCouriers } from '../../carrying/courier/choose-couriers.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { fetchRates } from '../rating/fetch-rates.ts';
import { findRoute, mismatches, type RouteQuery } from '../rating/find-route.ts';

export type CreateQuoteCommand = RouteQuery & {
  readonly tenant: Tenant;
  readonly parcel: Parcel;
  /** Parties of the later order, as far as known. */
  readonly parties: PartyDrafts;
  readonly courierCode: string;
  readonly serviceCode: string;
  /** Deadline of the courier's response, on the monotonic clock. */
  readonly deadlineMs: number;
};

export type CreateQuote = (
  command: CreateQuoteCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof quoteView>>>;

type Deps = Pick<Ports, 'idempotent' | 'areas' | 'directory' | 'pricingRules' | 'clock' | 'random'>;

export type LockDeps = Omit<Deps, 'idempotent' | 'directory'> & {
  readonly directory: Pick<CourierDirectory, 'couriersFor'>;
};

type QuoteChoice = {
  readonly route: Route;
  readonly listed: CourierOnSale;
  readonly service: CourierService;
};

/** Requests the chosen courier's current rate, and locks the price by today's rules. */
export function createQuote({ idempotent, ...deps }: Deps): CreateQuote {
  return (command, request) =>
    idempotent.runPrepared(request, async () => decisionOf(await lockedQuote(command, deps)));
}

function decisionOf(quote: Quote): Decision<Quote, ReturnType<typeof quoteView>> {
  return {
    sharesCommit: tenantOf(quote),
    look: async () => quote,
    decide(_, write) {
      write.quotes.insert(quote);
      return quoteView(quote, quote.createdAt);
    },
  };
}

/** The quote as it would be stored, by the courier's current rate and today's rules. */
export async function lockedQuote(command: CreateQuoteCommand, deps: LockDeps): Promise<Quote> {
  const { tenant, parcel } = command;
  const choice = choiceOf(command, deps);
  refuseUnsupported(choice.service, parcel);
  const [rules, rate] = await Promise.all([
    deps.pricingRules.effective(tenant),
    rateOf(choice, command, deps.clock),
  ]);
  const { route, listed, service } = choice;
  const courier = listed.profile;
  const quoteId = deps.random.uuid();
  const now = deps.clock.now();
  return lockQuote({ tenant, quoteId, courier, service, rate, route, parcel, rules, now });
}

/** Reports all unknown names at once. */
function choiceOf(
  command: CreateQuoteCommand,
  { areas, directory }: Pick<LockDeps, 'areas' | 'directory'>,
): QuoteChoice {
  const { courierCode, serviceCode, tenant } = command;
  const { route, unknown: unknownDistricts } = findRoute(areas, command);
  const { couriers, unknown: unknownCouriers } = chooseCouriers(directory, tenant, {
    codes: [courierCode],
    fieldAt: () => 'courier_code',
  });
  const [listed] = couriers;
  const service = listed?.profile.services.find(({ code }) => code === serviceCode);
  const unknownService = listed && !service ? [unknownServiceOf(courierCode, serviceCode)] : [];
  const unknown = [...unknownDistricts, ...unknownCouriers, ...unknownService];
  refuseFields([...unknown, ...mismatches(command.parties, command)]);
  if (route && listed && service) return { route, listed, service };
  throw new Error('a choice without unknown names is known');
}

async function rateOf(
  { route, listed, service }: QuoteChoice,
  { parcel, parties, deadlineMs }: CreateQuoteCommand,
  clock: Clock,
): Promise<CourierRate> {
  const profile = { ...listed.profile, services: [service] };
  const question = { route, parcel, parties, deadlineMs };
  const answer = await fetchRates({ ...listed, profile }, question, clock);
  if (answer.kind === 'FAILED') throw new Refusal(answer.code, answer.message);
  const [rate] = answer.kind === 'OFFERED' ? answer.rates : [];
  if (rate !== undefined) return rate;
  const isExplained = answer.kind === 'NOT_OFFERED';
  const message = isExplained ? answer.message : `${profile.name} has no rate for this service.`;
  const details = { reason: isExplained ? answer.code : 'NOT_SERVICEABLE' };
  const { fieldErrors = [] } = isExplained ? answer : {};
  throw new Refusal('RATE_NOT_AVAILABLE', message, { details, fieldErrors });
}

function unknownServiceOf(
  courierCode: string,
  serviceCode: string,
): FieldError & { code: 'UNKNOWN_SERVICE' } {
  const quoted = JSON.stringify(serviceCode);
  const message = `${courierCode} has no service ${quoted}; GET /services lists them.`;
  return { path: 'service_code', code: 'UNKNOWN_SERVICE', message };
}
