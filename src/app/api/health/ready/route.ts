import { answerReady } from "@/server/health";

export {
  answerReady as DELETE,
  answerReady as GET,
  answerReady as HEAD,
  answerReady as OPTIONS,
  answerReady as PATCH,
  answerReady as POST,
  answerReady as PUT,
};
