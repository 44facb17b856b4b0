/** A longer wait is called long, in milliseconds. */
export const longWait = 10_000;
