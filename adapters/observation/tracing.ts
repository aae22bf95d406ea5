import type { EventEmitter } from 'node:events';
import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

export type SpanStart = {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** True: the span begins a new trace, even inside another span. */
  readonly isRoot?: boolean;
};

/** Creates the spans of this process. Without an open span, no child span is traced. */
export type Tracer = {
  /**
   * Runs work in a span, which ends when the promise returned by `work` settles, or immediately if
   * there is no promise.
   */
  around<Result>(start: SpanStart, work: () => Result): Result;
  /** Begins a child of the current span; returns a function that ends it. */
  begin(name: string): (error?: unknown) => void;
  /** Runs the handling of a request in a span that ends with the response. */
  request(traced: TracedRequest, answer: () => void): void;
  /** Id of the current trace, in hexadecimal digits. */
  traceId(): string | undefined;
  /** Sends the spans that have not been sent yet. */
  close(): Promise<void>;
};

export type TracedRequest = {
  readonly request: EventEmitter;
  readonly reply: EventEmitter;
  readonly method: string;
  /** Called when the span ends. */
  readonly describe: () => {
    readonly route: string | undefined;
    readonly status: number;
    readonly requestId: string;
  };
};

/**
 * Opens the tracer, configured by the standard variables for endpoint, headers, timeout, service
 * name and resource.
 */
export function openTracer(): Tracer {
  const resource = defaultResource().merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('satukurir');
  const contexts = new AsyncLocalStorageContextManager().enable();
  const spanNow = () => trace.getSpan(contexts.active());
  const start = (name: string, parent: Context, attributes = {}) =>
    tracer.startSpan(name, { attributes }, parent);
  return {
    around({ name, attributes, isRoot = false }, work) {
      if (!isRoot && spanNow() === undefined) return work();
      const parent = isRoot ? ROOT_CONTEXT : contexts.active();
      const span = start(name, parent, attributes);
      return ended(span, () => contexts.with(trace.setSpan(parent, span), work));
    },
    begin(name) {
      if (spanNow() === undefined) return () => {};
      const span = start(name, contexts.active());
      return (error) => end(span, error);
    },
    request({ request, reply, method, describe }, answer) {
      const span = start(method, ROOT_CONTEXT);
      const context = trace.setSpan(ROOT_CONTEXT, span);
      // Binds the listeners to this context; otherwise they run in the context of the emitter.
      contexts.bind(context, request);
      contexts.bind(context, reply);
      reply.once('close', () => {
        const { route, status, requestId } = describe();
        span.updateName(`${method} ${route ?? '(no route)'}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route ?? '',
          'http.response.status_code': status,
          'satukurir.request_id': requestId,
        });
        end(span, status >= 500 ? new Error(`answered ${status}`) : undefined);
      });
      contexts.with(context, answer);
    },
    traceId: () => spanNow()?.spanContext().traceId,
    close: () => provider.shutdown().catch(() => {}),
  };
}

function ended<Result>(span: Span, work: () => Result): Result {
  try {
    const result = work();
    if (!(result instanceof Promise)) {
      end(span);
      return result;
    }
    result.then(
      () => end(span),
      (error: unknown) => end(span, error),
    );
    return result;
  } catch (error) {
    end(span, error);
    throw error;
  }
}

/**
 * Ends the span with the kind of an error, but not its message, which may contain clients' data.
 */
function end(span: Span, error?: unknown): void {
  if (error !== undefined) {
    const kind = error instanceof Error ? error.name : typeof error;
    span.setStatus({ code: SpanStatusCode.ERROR, message: kind });
  }
  span.end();
}
