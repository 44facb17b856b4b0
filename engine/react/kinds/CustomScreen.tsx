/** A screen that the application draws itself. */
import { useEngine } from '../context/EngineContext.ts';
import type { CustomScreenProps } from '../context/registry.ts';

export default function CustomScreen(props: CustomScreenProps) {
  const { components } = useEngine().registry;
  const Component = components[props.model.component];
  if (Component === undefined)
    throw new Error(`No component is registered under "${props.model.component}".`);
  return <Component {...props} />;
}
