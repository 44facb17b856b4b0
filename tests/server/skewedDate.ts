/** Preloaded into a server process: shifts its clock by `SKEW_MS` milliseconds. */
const skew = Number(process.env.SKEW_MS);

globalThis.Date = new Proxy(Date, {
  get: (date, name) => (name === 'now' ? () => date.now() + skew : Reflect.get(date, name)),
  construct: (date, given: []) => (given.length === 0 ? new date(date.now() + skew) : new date(...given)),
});
