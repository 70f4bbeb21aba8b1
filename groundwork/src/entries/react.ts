// Hooks, and what goes with them.
export { type Bulk, type BulkOutcome, useBulk } from "../client/bulk";
export { whenConnected } from "../client/connection";
export { useConnectionBanner } from "../client/connection-banner";
export { useDrawnRows } from "../client/drawn-rows";
export { type Editing, useEditing } from "../client/editing";
export { type ErrorFallbackProps, useErrorFallback } from "../client/error-fallback";
export { useFocusWhenFewer } from "../client/focus-when-fewer";
export {
  type AnyReferences,
  type FieldErrors,
  type FormState,
  type ReferencesOf,
  type UseOptions,
  useForm,
} from "../client/form";
export { latePart, lazyPart, usePreloaded } from "../client/lazy-part";
export { createLinks, plainLinks } from "../client/links";
export {
  boundedWidth,
  hiddenColumns,
  type ListSettings,
  useListSettings,
  widthBounds,
} from "../client/list-settings";
export { useLiveUpdates } from "../client/live/live-updates";
export { useOffered } from "../client/offered";
export { type ForBrowser, useOneForBrowser } from "../client/one-for-browser";
export { inNextState, useOptimistic } from "../client/optimistic";
export { askBrowser } from "../client/passkeys";
export { togglePreference, usePreference } from "../client/preferences";
export { useReauthentication } from "../client/reauthentication";
export { recentRows, rememberRow } from "../client/recent-rows";
export { dropRemovals, holdRemoval, isHidden, sendRemovals, useRemaining } from "../client/removals";
export { focusOn, useRowFocus } from "../client/row-focus";
export { byPage, listByPage, moreOf, type RowsQuery, readAgain, rowsOf } from "../client/rows";
export { usePaused } from "../client/search-text";
export type { SessionProblem } from "../client/session";
export { useDraftOwner, useMayCall } from "../client/signed-in";
export {
  type Removed,
  RemovedContext,
  type StableRows,
  useStableRows,
  withoutRemoved,
} from "../client/stable-rows";
export { useTabTitle } from "../client/tab-title";
export { chooseTheme, useTheme } from "../client/theme";
export { useIsAlive } from "../client/time";
export { type FiltersInUse, useUrlFilters } from "../client/use-url-filters";
export { type Save, useVersionedSave } from "../client/versioned-save";
export { visitorMemory } from "../client/visitor";
export { useWaitingDraft } from "../client/waiting-draft";
export { useNavigate } from "../ui/navigation";
export { problemToast } from "../ui/problem-toast";
export { useToast } from "../ui/toast";
export { useOutcome } from "../ui/use-outcome";
