import { answerLive } from "@/server/health";

export {
  answerLive as DELETE,
  answerLive as GET,
  answerLive as HEAD,
  answerLive as OPTIONS,
  answerLive as PATCH,
  answerLive as POST,
  answerLive as PUT,
};
