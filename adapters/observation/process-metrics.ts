import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Interval of the probes of the event loop. */
const PROBE_MS = 20;
const SECOND_NS = 1e9;
const SECOND_US = 1e6;
const SECOND_MS = 1_000;

/**
 * Processor, memory and event loop under the usual names. The default set of the metrics package
 * also observes each garbage collection, at a cost that would grow with the load.
 */
export function measureProcess(registry: Registry): void {
  const registers = [registry];
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / SECOND_US);
    },
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When this process was started',
    registers,
  }).set(Math.floor(performance.timeOrigin / SECOND_MS));
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory in use by JavaScript',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });
  measureEventLoop(registers);
}

function measureEventLoop(registers: Registry[]): void {
  const probes = monitorEventLoopDelay({ resolution: PROBE_MS });
  probes.enable();
  // Subtracts the interval of the probe, which each measurement includes.
  const seconds = (ns: number) => Math.max(0, ns / SECOND_NS - PROBE_MS / SECOND_MS);
  new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: 'Delay of the event loop that 99 of 100 probes since the last scrape stayed below',
    registers,
    collect() {
      this.set(seconds(probes.percentile(99)));
    },
  });
  new Gauge({
    name: 'nodejs_eventloop_lag_max_seconds',
    help: 'Longest delay of the event loop since the last scrape',
    registers,
    collect() {
      this.set(probes.count === 0 ? 0 : seconds(probes.max));
      probes.reset();
    },
  });
}
