/**
 * Stands in for what axios offers beside its calls (the names of the statuses, the cancellation of former days), and for
 * the fields and widgets of RJSF that no form of ours names: layouts within the data, dates in three parts, stars.
 */
export default {};
