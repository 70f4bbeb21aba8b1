import type { QueryClient } from "@tanstack/react-query";

declare global {
  /** Cache of the page that is shown, under the name by which TanStack's own tools look for it. */
  var __TANSTACK_QUERY_CLIENT__: QueryClient | undefined;
}

/** Cache of the page that is shown; `undefined` where it has none. */
export const pageQueryClient = (): QueryClient | undefined => globalThis.__TANSTACK_QUERY_CLIENT__;

/** Shows a cache to the developer's tools for as long as a page uses it. */
export function exposeQueryClient(queryClient: QueryClient): void {
  const { mount, unmount } = queryClient;
  queryClient.mount = () => {
    mount.call(queryClient);
    globalThis.__TANSTACK_QUERY_CLIENT__ = queryClient;
  };
  queryClient.unmount = () => {
    unmount.call(queryClient);
    globalThis.__TANSTACK_QUERY_CLIENT__ = undefined;
  };
}
