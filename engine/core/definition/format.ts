/** The format of definition files: their key `format`. */

/** The format that the compiler reads. */
export const currentFormat = 2;

/** The format that `migrate` rewrites. */
export const formerFormat = 1;
