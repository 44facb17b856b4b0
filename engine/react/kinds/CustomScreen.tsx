/** A screen that the application renders itself. */
import { useCallback } from 'react';
import type { CustomModel } from '../../core/model/screen.ts';
import type { TextArgs } from '../../core/runtime/text.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ScreenProps } from '../context/registry.ts';

export default function CustomScreen(props: ScreenProps<CustomModel>) {
  const { registry, say } = useEngine();
  const { component, texts } = props.model;
  const text = useCallback((name: string, args?: TextArgs) => say(texts[name] ?? '', args), [say, texts]);
  const Component = registry.components[component];
  if (Component === undefined) throw new Error(`No component is registered under "${component}".`);
  return <Component {...props} text={text} />;
}
