/**
 * What an application brings to the engine: implementations by exact name, declared once in its vocabulary. The
 * compiler has checked that a definition names no other.
 */
import type { ComponentType, ReactNode } from 'react';
import type { CustomModel, ScreenModel } from '../../core/model/model.ts';
import type { FormName, FormValidators } from '../../core/model/screenModule.ts';
import type { Format } from '../../core/runtime/formats.ts';
import type { RegistryFunctions } from '../../core/runtime/reference.ts';
import type { CellProps } from './CellProps.ts';
import type { WidgetProps } from './WidgetProps.ts';

/** What every screen receives. */
export type ScreenProps<Model extends ScreenModel = ScreenModel> = {
  readonly model: Model;
  readonly validators: Readonly<Record<FormName, FormValidators>>;
  readonly routeParams: Readonly<Record<string, string>>;
};

/** What the component of a `custom` screen receives. */
export type CustomScreenProps = ScreenProps<CustomModel>;

export type IconProps = {
  readonly className?: string;
  readonly 'aria-hidden'?: boolean;
  readonly size?: number;
};

/** Parts of the shell that the application draws. */
export type Slots = {
  /** The mark beside the site title in the header. */
  readonly brand: ReactNode;
  /** Between the header's links and the greeting, for signed-in users. */
  readonly account: ReactNode;
  /** First in the footer. */
  readonly footerStart: ReactNode;
};

export type Registry = {
  readonly components: Readonly<Record<string, ComponentType<CustomScreenProps>>>;
  readonly widgets: Readonly<Record<string, ComponentType<WidgetProps>>>;
  readonly cells: Readonly<Record<string, ComponentType<CellProps>>>;
  readonly formats: Readonly<Record<string, Format>>;
  readonly functions: RegistryFunctions;
  readonly icons: Readonly<Record<string, ComponentType<IconProps>>>;
  readonly slots: Slots;
};
