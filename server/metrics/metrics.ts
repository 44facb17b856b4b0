/**
 * Metrics in Prometheus' text format: this process, its requests, and its database (`databaseMetrics.ts`).
 * Requests are counted by route pattern, because an address may name people.
 */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refusedStatuses } from '../http/refusals.ts';

export type Metrics = {
  readonly register: Registry;
  /** Counts the requests of routes registered after this call. */
  observe(app: FastifyInstance): void;
};

/** Buckets in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Starts collecting the metrics of this process. */
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
    if (refusedStatuses.includes(status)) refused.inc({ status, code: errorCode ?? 'none' });
  });
}
