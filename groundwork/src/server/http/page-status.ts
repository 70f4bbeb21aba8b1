import { referenceHeader } from "../call/context";
import { processWide } from "../process/process-wide";
import type { NodeHandler } from "./adapters";

type PageStatus = { readonly status: number; readonly headers: Readonly<Record<string, string>> };

const statuses = processWide("page-statuses", () => new Map<string, PageStatus | null>());

/** Says what the failing page that is rendered under this reference answers with in place of 500. */
export function setPageStatus(reference: string, status: PageStatus): void {
  if (statuses.has(reference)) statuses.set(reference, status);
}

/**
 * Next's handler of pages, in which a page that fails has the status that {@link setPageStatus} gave it, such as 503 with
 * `Retry-After`. Next has no way to say so: whatever a server component throws is 500.
 */
export const withPageStatus =
  (page: NodeHandler): NodeHandler =>
  async (request, response) => {
    const reference = String(request.headers[referenceHeader]);
    const { writeHead } = response;
    response.writeHead = (status: number, ...args: unknown[]) => {
      const own = status === 500 ? statuses.get(reference) : null;
      for (const [name, value] of Object.entries(own?.headers ?? {})) response.setHeader(name, value);
      return Reflect.apply(writeHead, response, [own?.status ?? status, ...args]);
    };
    statuses.set(reference, null);
    try {
      await page(request, response);
    } finally {
      statuses.delete(reference);
    }
  };
