import { answerMonitoring as answer } from "@/server/sentry/door";

// What has no place here is refused as a call would be, rather than with a page.
export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
