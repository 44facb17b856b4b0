/** The data that a route's loader passes to its screen. */
import type { ComponentType } from 'react';
import type { RouteModel } from '../../core/model/app.ts';
import type { ScreenModule } from '../../core/model/screenModule.ts';
import type { ScreenId } from '../../core/model/value.ts';
import type { ScreenProps } from './registry.ts';

/** Names the screen of a matched route. */
export type RouteHandle = { readonly screen: ScreenId };

export type LoadedScreen =
  | {
      readonly found: true;
      readonly route: RouteModel;
      readonly module: ScreenModule;
      readonly Component: ComponentType<ScreenProps>;
      /** Another address is another visit, also of the same screen. */
      readonly address: string;
    }
  | { readonly found: false; readonly route: RouteModel };
