/** The screen that is rendering, for parts that any screen may use. */
import { createContext, useContext } from 'react';
import type { RouteModel } from '../../core/model/app.ts';
import type { FormName, FormValidator } from '../../core/model/screenModule.ts';
import type { Text } from '../../core/model/value.ts';

export type Place = {
  readonly route: RouteModel;
  readonly heading: Text;
  /** Of the forms of the screen. */
  readonly validators: Readonly<Record<FormName, FormValidator>>;
};

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === null) throw new Error('usePlace outside of a screen');
  return place;
}
