/** The protocol of the lists that the server pages. */
import type { PagingModel } from '../engine/core/model/screen.ts';

export const datatables: PagingModel = {
  protocol: 'datatables',
  position: 'start',
  first: 1,
  size: 'length',
  sort: null,
  direction: null,
  total: null,
  next: null,
};
