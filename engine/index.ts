/** The one door of the engine for an application: the portal itself, and what its own screens are made of. */

export type { Format } from './core/formats.ts';
export type { CustomModel, Text } from './core/model.ts';
export type { RegistryFunction, ValueContext } from './core/reference.ts';
export type { ApiResult, Failure } from './react/api.ts';
export { Button } from './react/Button.tsx';
export { useEngine } from './react/EngineContext.ts';
export { Field } from './react/Field.tsx';
export { Heading } from './react/Heading.tsx';
export { Icon } from './react/Icon.tsx';
export type { CustomScreenProps, Registry } from './react/registry.ts';
export type { User } from './react/sessionStore.ts';
export {
  useAnnounce,
  useBanner,
  useDialogs,
  useLoading,
  useRouteArgs,
  useTitleNote,
} from './react/useNotices.ts';
export { useHome, useRight, useScreenLink, useSession, useUser } from './react/useSession.ts';
export { useAppText, useEngineText, useText } from './react/useText.ts';
