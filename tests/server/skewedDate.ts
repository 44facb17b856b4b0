/** Loaded into a server process before anything else: its clock is `SKEW_MS` milliseconds off. */
const skew = Number(process.env.SKEW_MS);

globalThis.Date = new Proxy(Date, {
  get: (date, name) => (name === 'now' ? () => date.now() + skew : Reflect.get(date, name)),
  construct: (date, given: []) => (given.length === 0 ? new date(date.now() + skew) : new date(...given)),
});
