/**
 * Stands in for what axios offers beside its calls: the names of the statuses, the cancellation of former days, forms
 * made of objects. A file of its own: the code that sends loads no other.
 */
export default {};
