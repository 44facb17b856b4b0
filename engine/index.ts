/** The one door of the engine for an application: the portal itself, and what its own screens are made of. */
export { showDate, showInstant } from './core/dates.ts';
export { codeOf } from './core/errorMapping.ts';
export { type Format, type FormatContext, optionOf, writeOption } from './core/formats.ts';
export type { CustomModel, MenuEntryModel, Text } from './core/model.ts';
export { rebasedValues } from './core/rebasedValues.ts';
export type { RegistryFunction, ValueContext } from './core/reference.ts';
export { codeIn, isRow, type Row, textOf, textOrNull, valueAt } from './core/values.ts';
export type { Vocabulary } from './core/vocabulary.ts';
export type { ApiResult, Failure } from './react/api.ts';
export { saveFile } from './react/browser/saveFile.ts';
export { Accordion, type AccordionItem } from './react/controls/Accordion.tsx';
export { Button } from './react/controls/Button.tsx';
export { Field } from './react/controls/Field.tsx';
export { HiddenText } from './react/controls/HiddenText.tsx';
export { Icon } from './react/controls/Icon.tsx';
export { type Tab, Tabs } from './react/controls/Tabs.tsx';
export { createPortal } from './react/createPortal.tsx';
export { useEngine } from './react/EngineContext.ts';
export { ErrorSummary } from './react/form/ErrorSummary.tsx';
export { SentForm } from './react/form/SentForm.tsx';
export { SubmitButton } from './react/form/SubmitButton.tsx';
export { useDraft, useHasDraft } from './react/form/useDraft.ts';
export { useKeptDraft } from './react/form/useKeptDraft.ts';
export { useReread } from './react/form/useReread.ts';
export { useUnsaved } from './react/form/useUnsaved.ts';
export type { WidgetProps } from './react/form/WidgetProps.ts';
export type { CellProps } from './react/grid/CellProps.ts';
export { PrintView } from './react/grid/PrintView.tsx';
export { ResultTable } from './react/grid/ResultTable.tsx';
export { HtmlText } from './react/html/HtmlText.tsx';
export { useAnswer } from './react/loading/useAnswer.ts';
export type { Standing } from './react/loading/useStanding.ts';
export { focusHeading } from './react/navigation/focusHeading.ts';
export { PathLink } from './react/navigation/PathLink.tsx';
export { Redirect } from './react/navigation/Redirect.tsx';
export { ScreenLink } from './react/navigation/ScreenLink.tsx';
export {
  useAnnounce,
  useBanner,
  useDialogs,
  useLoading,
  useRouteArgs,
  useTitleNote,
} from './react/notices/useNotices.ts';
export type { CustomScreenProps, Registry } from './react/registry.ts';
export { Heading } from './react/screens/Heading.tsx';
export type { User } from './react/session/sessionStore.ts';
export {
  useHome,
  useRight,
  useScreenLink,
  useScreenLinks,
  useSession,
  useUser,
} from './react/session/useSession.ts';
export { useSiteTitle } from './react/shell/useSiteTitle.ts';
export { useAppText, useEngineText, useText } from './react/useText.ts';
