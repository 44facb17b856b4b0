/** An icon by name, always beside a text: hidden from screen readers. */
import { useEngine } from '../context/EngineContext.ts';
import { engineIcons } from './icons.ts';

export function Icon({ name, size = 18 }: { readonly name: string; readonly size?: number }) {
  const { icons } = useEngine().registry;
  const Picture = icons[name] ?? engineIcons[name];
  if (Picture === undefined) throw new Error(`No icon is registered under "${name}".`);
  return <Picture className="eng-icon" aria-hidden size={size} />;
}
