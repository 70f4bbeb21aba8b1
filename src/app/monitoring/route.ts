import { routes } from "@/server/routes";

const { answer } = routes;

// Next would answer some of these methods itself, with other headers.
export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
