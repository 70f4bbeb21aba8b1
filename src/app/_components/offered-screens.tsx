import type { ToolScreen } from "groundwork/next";
import type { Route } from "next";
import { Icon } from "@/ui/icon";
import * as icons from "@/ui/screen-icons";
import type { OfferedScreen } from "./app-frame";

type Offered = {
  readonly path: Route | ToolScreen["path"];
  readonly title: string;
  readonly icon?: keyof typeof icons;
  readonly group?: string;
  readonly visibleTo?: string;
};

/** A screen as the frame shows it. Layouts draw its icon on the server, so that no page loads those of all screens. */
export const offer = ({ path, title, icon = "squareDashed", group, visibleTo }: Offered): OfferedScreen => ({
  path: path as Route,
  title,
  group,
  visibleTo,
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: where it is drawn, all of them are at hand.
  icon: <Icon path={icons[icon]} className="size-4.5" />,
});
