export { AccountMenu } from "../../screens/frame/account-menu";
export { ConnectionBanner } from "../../screens/frame/connection-banner";
export { ErrorFallback } from "../../screens/frame/error-fallback";
export { HeadScripts } from "../../screens/frame/head-scripts";
export { LiveUpdates } from "../../screens/frame/live-updates";
export { ScreenLink } from "../../screens/frame/screen-link";
export { ScreensMenu, SidebarToggle } from "../../screens/frame/sidebar";
export { RememberVisitor } from "../../screens/frame/visitor";
export { VisitorMenu } from "../../screens/frame/visitor-menu";
