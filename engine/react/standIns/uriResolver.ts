/**
 * Replaces `fast-uri`, which RJSF uses to follow `$id` references between the parts of a bundled schema: the build
 * resolves that name to this file. The browser resolves addresses itself.
 */
const uriResolver = {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
};

export default uriResolver;
