import { referenceOf } from "../reference";
import { webResponseOf } from "./http-handler";
import { refuseRequest, withReference } from "./response";

/**
 * Handler whose errors are answered as refusals, under the reference of the request.
 * @param path as the log names it
 */
export const refusing =
  (path: string, respond: (request: Request, reference: string) => Response | Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const reference = referenceOf(request.headers);
    try {
      return await respond(request, reference);
    } catch (error) {
      return webResponseOf(refuseRequest(error, { reference, path }, withReference(reference)));
    }
  };
