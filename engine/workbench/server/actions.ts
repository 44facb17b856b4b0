/** What the workbench's page may ask of its server, by method and name. */
export type Actions = Readonly<Record<string, (asked: Asked) => unknown>>;

export type Asked = {
  readonly searchParams: URLSearchParams;
  /** Its JSON, as the page sends it. */
  readonly body: () => Promise<unknown>;
};
