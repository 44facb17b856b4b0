/**
 * Stands in for what axios offers beside its calls (the names of the statuses, the cancellation of former days, forms
 * made of objects), and for what RJSF draws that no form of ours names: its own widgets, since each field has one of the
 * engine's, and layouts within the data.
 */
export default {};
