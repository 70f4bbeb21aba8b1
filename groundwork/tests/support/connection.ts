import type { Page, Route } from "@playwright/test";

/** The browser's words for requests that reach nobody, and for files that therefore never came. */
export const unreached =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ChunkLoadError|Failed to load chunk/;

export const banner = (page: Page) => page.getByRole("status").getByText("The connection is lost.");
export const refuse = (route: Route) => route.abort("connectionrefused");
