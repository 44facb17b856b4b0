/** Stands in for what axios offers beside its calls: the names of the statuses, and the cancellation of former days. */
export default {};
