/**
 * What a supervisor measures, in Prometheus' text format: this process, the requests that it answers, and what its
 * database tells (`databaseMetrics.ts`). Requests count by the pattern of their route, since an address may name people.
 */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly register: Registry;
  /** Counts the requests of the routes that are registered from then on. */
  observe(app: FastifyInstance): void;
};

/** Seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** What tells a caller to come back later. */
const refusals = [429, 503];

/** Begins to measure this process. */
export function createMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return { register, observe: (app) => observeRequests(app, [register]) };
}

function observeRequests(app: FastifyInstance, registers: Registry[]): void {
  const requests = new Histogram({
    name: 'portail_http_request_duration_seconds',
    help: 'Time until a request was answered, by the pattern of its route',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers,
  });
  const refused = new Counter({
    name: 'portail_http_refused_requests_total',
    help: 'Requests that were told to come back later, by the code of the answer',
    labelNames: ['status', 'code'],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, errorCode, elapsedTime } = reply;
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status }, elapsedTime / 1_000);
    if (refusals.includes(status)) refused.inc({ status, code: errorCode ?? 'none' });
  });
}
