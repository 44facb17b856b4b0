/** The public API of the engine for an application: the portal itself, and the building blocks of its own screens. */

export type { CallModel } from './core/model/call.ts';
export type { Text } from './core/model/value.ts';
export type { Vocabulary } from './core/model/vocabulary.ts';
export { cleanCode, cleanLine } from './core/runtime/cleanText.ts';
export { showDate, showInstant } from './core/runtime/dates.ts';
export { codeOf } from './core/runtime/errorMapping.ts';
export { readableSize } from './core/runtime/fileSize.ts';
export { type Format, type FormatContext, optionOf, writeOption } from './core/runtime/formats.ts';
export type { RegistryFunction, ValueContext } from './core/runtime/reference.ts';
export { rebasedValues } from './core/runtime/typed.ts';
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
export { createPortal } from './react/app/createPortal.tsx';
export { startPortal } from './react/app/startPortal.tsx';
export { focusHeading } from './react/browser/dom.ts';
export { fileLoss } from './react/browser/fileLoss.ts';
export { saveFile } from './react/browser/handOut.ts';
export type { ApiResult, Failure } from './react/client/api.ts';
export { heldSession } from './react/client/heldSession.ts';
export { providerSession } from './react/client/providerSession.ts';
export type { User } from './react/client/sessionStore.ts';
export { useEngine } from './react/context/EngineContext.ts';
export { PathLink, Redirect, ScreenLink } from './react/context/links.tsx';
export type {
  CellProps,
  CustomScreenProps,
  Registry,
  RegistryOf,
  SharedSearchesProps,
  WidgetProps,
} from './react/context/registry.ts';
export { useCommand } from './react/context/useCommand.ts';
export {
  useHome,
  useRight,
  useScreenLink,
  useScreenLinks,
  useSession,
  useUser,
} from './react/context/useSession.ts';
export { useAppText, useSiteTitle, useTitleNote } from './react/context/useText.ts';
export { ErrorSummary } from './react/form/ErrorSummary.tsx';
export { SentForm } from './react/form/SentForm.tsx';
export { SubmitButton } from './react/form/SubmitButton.tsx';
export { useHasDraft, useUnsaved } from './react/form/useDraft.ts';
export { useFormDraft } from './react/form/useFormDraft.ts';
export { useServerFile } from './react/form/useServerFile.ts';
export { ProviderSignIn } from './react/kinds/ProviderSignIn.tsx';
export { Accordion, type AccordionItem } from './react/parts/Accordion.tsx';
export { Button } from './react/parts/Button.tsx';
export { Field } from './react/parts/Field.tsx';
export { FileDrop, FileName } from './react/parts/FileDrop.tsx';
export { HtmlText } from './react/parts/HtmlText.tsx';
export { HiddenText, Icon } from './react/parts/Icon.tsx';
export { type Tab, Tabs } from './react/parts/Tabs.tsx';
export type { Standing } from './react/parts/useAnswer.ts';
export { useAnswer, useRouteArgs } from './react/parts/useAnswer.ts';
export { Heading } from './react/shell/Heading.tsx';
export { PrintView } from './react/table/PrintView.tsx';
export { ResultTable } from './react/table/ResultTable.tsx';
