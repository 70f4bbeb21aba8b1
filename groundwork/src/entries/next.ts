// What Next starts and renders on the server.
export { brandFiles } from "../server/app/brand-files";
export { crawlerRoute } from "../server/app/crawler-route";
export { lastErrors } from "../server/app/development/development";
export { isDevelopment, specificationFor } from "../server/app/specification/access";
export { versionAt } from "../server/app/specification/api-at";
export { startApp } from "../server/app/start-app";
export { type ToolScreen, toolScreens } from "../server/app/tool-screens";
export {
  answerPageCalls,
  browserFacts,
  carriedAnswers,
  orStatusPage,
  pageActor,
  pageContext,
  pageCursor,
  settle,
} from "../server/http/page-calls";
export { createProxy } from "../server/http/proxy";
export { reportRequestError } from "../server/http/request-error";
export { frameOf, linkParts, mailsToShow } from "../server/mail/outbox-page";
