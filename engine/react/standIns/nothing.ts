/**
 * Stands in for what RJSF draws that no form of ours names: its own widgets, since each field has one of the engine's,
 * and layouts within the data.
 */
export default {};
