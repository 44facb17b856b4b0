/** The public API of the engine for an application: the portal itself, and the building blocks of its own screens. */

export type { Text } from './core/model/value.ts';
export type { Vocabulary } from './core/model/vocabulary.ts';
export { cleanCode, cleanLine } from './core/runtime/cleanText.ts';
export { showDate, showInstant } from './core/runtime/dates.ts';
export { codeOf } from './core/runtime/errorMapping.ts';
export { type Format, type FormatContext, optionOf, writeOption } from './core/runtime/formats.ts';
export { rebasedValues } from './core/runtime/rebasedValues.ts';
export type { RegistryFunction, ValueContext } from './core/runtime/reference.ts';
export {
  codeIn,
  fieldsOf,
  isObject,
  type Row,
  textOf,
  textOrNull,
  valueAt,
  withoutAccents,
} from './core/runtime/values.ts';
export { useServerFile } from './react/action/useServerFile.ts';
export { createPortal } from './react/app/createPortal.tsx';
export { startPortal } from './react/app/startPortal.tsx';
export type { CellProps } from './react/context/CellProps.ts';
export { useEngine } from './react/context/EngineContext.ts';
export type { CustomScreenProps, Registry, RegistryOf } from './react/context/registry.ts';
export { useAppText, useEngineText } from './react/context/useText.ts';
export type { WidgetProps } from './react/context/WidgetProps.ts';
export { Accordion, type AccordionItem } from './react/controls/Accordion.tsx';
export { Button } from './react/controls/Button.tsx';
export { Field } from './react/controls/Field.tsx';
export { HiddenText } from './react/controls/HiddenText.tsx';
export { Icon } from './react/controls/Icon.tsx';
export { type Tab, Tabs } from './react/controls/Tabs.tsx';
export { useAnswer } from './react/feedback/useAnswer.ts';
export {
  useAnnounce,
  useBanner,
  useDialogs,
  useLoading,
  useRouteArgs,
  useTitleNote,
} from './react/feedback/useNotices.ts';
export type { Standing } from './react/feedback/useStanding.ts';
export { ErrorSummary } from './react/form/ErrorSummary.tsx';
export { SentForm } from './react/form/SentForm.tsx';
export { SubmitButton } from './react/form/SubmitButton.tsx';
export { useHasDraft } from './react/form/useDraft.ts';
export { useFormDraft } from './react/form/useFormDraft.ts';
export { useUnsaved } from './react/form/useUnsaved.ts';
export { HtmlText } from './react/html/HtmlText.tsx';
export { focusHeading } from './react/navigation/focusHeading.ts';
export { PathLink } from './react/navigation/PathLink.tsx';
export { Redirect } from './react/navigation/Redirect.tsx';
export { ScreenLink } from './react/navigation/ScreenLink.tsx';
export {
  useHome,
  useRight,
  useScreenLink,
  useScreenLinks,
  useSession,
  useUser,
} from './react/session/useSession.ts';
export { Heading } from './react/shell/Heading.tsx';
export { useSiteTitle } from './react/shell/useSiteTitle.ts';
export type { ApiResult, Failure } from './react/state/api.ts';
export type { User } from './react/state/sessionStore.ts';
export { PrintView } from './react/table/PrintView.tsx';
export { ResultTable } from './react/table/ResultTable.tsx';
