/** What the permits bring to the engine, by the names of their vocabulary: a name without its implementation does not compile. */
import ChartColumn from 'lucide-react/icons/chart-column';
import FilePlus from 'lucide-react/icons/file-plus';
import List from 'lucide-react/icons/list';
import SquareParking from 'lucide-react/icons/square-parking';
import { type ComponentType, lazy } from 'react';
import type { CellProps, CustomScreenProps, Format, Registry, RegistryFunction, WidgetProps } from '#engine';
import { Connexion } from '../pages/Connexion.tsx';
import { Agent } from '../shell/Agent.tsx';
import { Brand } from '../shell/Brand.tsx';
import { euros, plaque } from './formats.ts';
import { PlateCell } from './PlateCell.tsx';
import { PlateWidget } from './PlateWidget.tsx';
import { serviceDeLAgent } from './serviceDeLAgent.ts';
import type { vocabulary } from './vocabulary.ts';

type Names<Kind extends Exclude<keyof typeof vocabulary, 'components' | 'texts'>> =
  (typeof vocabulary)[Kind][number];

const components = {
  Connexion,
  Occupation: lazy(async () => ({ default: (await import('../pages/Occupation.tsx')).Occupation })),
} satisfies Record<keyof typeof vocabulary.components, ComponentType<CustomScreenProps>>;

const widgets = { plaque: PlateWidget } satisfies Record<Names<'widgets'>, ComponentType<WidgetProps>>;
const cells = { plaque: PlateCell } satisfies Record<Names<'cells'>, ComponentType<CellProps>>;
const formats = { plaque, euros } satisfies Record<Names<'formats'>, Format>;
const functions = { serviceDeLAgent } satisfies Record<Names<'functions'>, RegistryFunction>;

const icons = {
  list: List,
  'file-plus': FilePlus,
  'square-parking': SquareParking,
  'chart-column': ChartColumn,
} satisfies Record<Names<'icons'>, Registry['icons'][string]>;

export const registry: Registry = {
  components,
  widgets,
  cells,
  formats,
  functions,
  icons,
  slots: { brand: <Brand />, account: <Agent />, footerStart: null },
};
