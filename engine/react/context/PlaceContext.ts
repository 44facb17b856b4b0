/** The screen that is rendering, for parts that any screen may use. */
import { createContext, useContext } from 'react';
import type { RouteModel } from '../../core/model/app.ts';
import type { Text } from '../../core/model/value.ts';

export type Place = { readonly route: RouteModel; readonly heading: Text };

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === null) throw new Error('usePlace outside of a screen');
  return place;
}
