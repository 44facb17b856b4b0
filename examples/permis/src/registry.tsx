/** What the permits bring to the engine, by the names of their vocabulary: a name without its implementation does not compile. */
import ChartColumn from 'lucide-react/icons/chart-column';
import FilePlus from 'lucide-react/icons/file-plus';
import List from 'lucide-react/icons/list';
import SquareParking from 'lucide-react/icons/square-parking';
import type { RegistryOf } from 'screen-engine';
import { euros, plaque } from './registry/formats.ts';
import { PlateCell } from './registry/PlateCell.tsx';
import { PlateWidget } from './registry/PlateWidget.tsx';
import { serviceDeLAgent } from './registry/serviceDeLAgent.ts';
import type { vocabulary } from './registry/vocabulary.ts';
import { Agent } from './shell/Agent.tsx';
import { Brand } from './shell/Brand.tsx';

const components = {
  Occupation: { load: async () => (await import('./pages/Occupation.tsx')).Occupation },
};

const icons = {
  list: List,
  'file-plus': FilePlus,
  'square-parking': SquareParking,
  'chart-column': ChartColumn,
};

export const registry: RegistryOf<typeof vocabulary> = {
  components,
  widgets: { plaque: PlateWidget },
  cells: { plaque: PlateCell },
  formats: { plaque, euros },
  functions: { serviceDeLAgent },
  icons,
  slots: { brand: <Brand />, account: <Agent />, footerStart: null },
};
