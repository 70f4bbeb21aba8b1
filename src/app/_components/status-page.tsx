"use client";

import { lazy } from "react";

const screens = {
  notFound: lazy(() => import("./not-found-screen").then((module) => ({ default: module.NotFoundScreen }))),
  forbidden: lazy(() => import("./forbidden-screen").then((module) => ({ default: module.ForbiddenScreen }))),
  unauthorized: lazy(() =>
    import("./unauthorized-screen").then((module) => ({ default: module.UnauthorizedScreen })),
  ),
};

const PublicLayout = lazy(() =>
  import("./public-layout").then((module) => ({ default: module.PublicLayout })),
);

type StatusPageProps = {
  screen: keyof typeof screens;
  /** Nothing is around the page that has a header. */
  alone?: boolean;
};

/**
 * Page that stands in for another one. Next sends these along with every page, in case that one of them is needed:
 * what it sends is this name, and what one shows is fetched when it is shown.
 */
export function StatusPage({ screen, alone = false }: StatusPageProps) {
  const Screen = screens[screen];
  if (!alone) return <Screen />;
  return (
    <PublicLayout signedOut={screen === "unauthorized"}>
      <Screen />
    </PublicLayout>
  );
}
