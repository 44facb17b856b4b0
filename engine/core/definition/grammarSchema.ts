/** The JSON Schemas of the grammar, as far as the forms of the workbench and the generated pages read them. */
export type GrammarSchema = {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, GrammarSchema>>;
  readonly additionalProperties?: boolean | GrammarSchema;
  readonly items?: GrammarSchema;
  readonly allOf?: readonly GrammarSchema[];
  readonly if?: GrammarSchema;
  readonly then?: GrammarSchema;
  readonly else?: GrammarSchema;
  readonly $defs?: Readonly<Record<string, GrammarSchema>>;
};
