import type { Tracer } from '#adapters/observation/tracing.ts';
import type { Settings } from '#src/config/read-settings.ts';
import type { UseCases } from '#src/usecases/use-cases.ts';

/**
 * Worker use cases that begin a trace. Timers do not, because their idle runs would fill the
 * traces.
 */
const ROOTS: readonly string[] = [
  'bookShipment',
  'syncTurn',
  'attemptDelivery',
  'checkBookings.call',
  'cancelDue.call',
  'requestPickups.call',
];

type Call = (...args: readonly unknown[]) => unknown;

/** Loads the tracing packages only if the standard variables ask for traces. */
export async function openTracerIfAsked(settings: Settings): Promise<Tracer | null> {
  if (!isTraced(settings)) return null;
  const { openTracer } = await import('#adapters/observation/tracing.ts');
  return openTracer();
}

/** Runs each use case in a span named by its noun and its own name. */
export function tracedUseCases(groups: UseCases, tracer: Tracer): UseCases {
  const traced = Object.entries(groups).map(([noun, group]) => [
    noun,
    tracedCalls(group, { tracer, noun, within: '' }),
  ]);
  return Object.fromEntries(traced);
}

function isTraced({
  OTEL_SDK_DISABLED: isDisabled,
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint,
}: Settings): boolean {
  if (isDisabled || exporter === 'none') return false;
  return exporter === 'otlp' || endpoint !== null || tracesEndpoint !== null;
}

type Place = { readonly tracer: Tracer; readonly noun: string; readonly within: string };

function tracedCalls(group: object, place: Place): object {
  const { tracer, noun, within } = place;
  const calls = Object.entries(group).map(([name, value]) => {
    const path = `${within}${name}`;
    if (typeof value === 'object' && value !== null && within === '') {
      return [name, tracedCalls(value, { ...place, within: `${path}.` })];
    }
    if (typeof value !== 'function') return [name, value];
    const call: Call = value;
    const start = { name: `${noun}.${path}`, isRoot: ROOTS.includes(path) };
    return [name, (...args: readonly unknown[]) => tracer.around(start, () => call(...args))];
  });
  return Object.fromEntries(calls);
}
