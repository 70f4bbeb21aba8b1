import { lazy, Suspense } from "react";

const Bar =
  // biome-ignore lint/style/noProcessEnv: the bundler knows its value here, and leaves out what is for development
  process.env.NODE_ENV === "development"
    ? lazy(() => import("./bar").then((module) => ({ default: module.Bar })))
    : null;

/** Bar at the edge of every page that tells the developer what the page does. Outside of development there is none. */
export const DevelopmentTools = () =>
  Bar && (
    <Suspense>
      <Bar />
    </Suspense>
  );
