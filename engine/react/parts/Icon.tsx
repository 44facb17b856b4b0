/** An icon by name, always beside a text: hidden from screen readers. */

import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Contrast from 'lucide-react/icons/contrast';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Info from 'lucide-react/icons/info';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import RotateCw from 'lucide-react/icons/rotate-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import type { ComponentType } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import type { IconProps } from '../context/registry.ts';

export function Icon({ name, size = 18 }: { readonly name: string; readonly size?: number }) {
  const { icons } = useEngine().registry;
  const Picture = icons[name] ?? engineIcons[name];
  if (Picture === undefined) throw new Error(`No icon is registered under "${name}".`);
  return <Picture className="eng-icon" aria-hidden size={size} />;
}

/** The icons of the shell and of its parts, by lucide's names. An application adds its own in the registry. */
const engineIcons: Readonly<Record<string, ComponentType<IconProps>>> = {
  'arrow-up': ArrowUp,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-x': CircleX,
  clock: Clock,
  contrast: Contrast,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  info: Info,
  'log-in': LogIn,
  'log-out': LogOut,
  menu: Menu,
  'rotate-cw': RotateCw,
  'wifi-off': WifiOff,
  x: X,
};

/**
 * Text for screen readers, beside or instead of the visible text. The style sheet preserves the inner spaces, which
 * separate it from the words around it: a browser drops the outer spaces between flex items, and would read '(accueil)'
 * joined to the name before it. The outer spaces are for readers that trim each part of a name.
 */
export function HiddenText({ children }: { readonly children: string }) {
  return (
    <>
      {' '}
      <span className="eng-visually-hidden">{` ${children} `}</span>{' '}
    </>
  );
}
