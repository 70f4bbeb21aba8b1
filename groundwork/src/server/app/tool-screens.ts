import { headers } from "next/headers";
import { seesMails } from "../mail/outbox-page";
import { type Readers, seesSpecification } from "./specification/access";

const specification = { path: "/spec", title: "Specification", icon: "book", group: "Development" } as const;
const mails = { path: "/_mail", title: "Mails", icon: "envelope", group: "Development" } as const;

export type ToolScreen = typeof specification | typeof mails;

/** Pages of the platform for developers and operators that the user of the page being rendered may see. */
export async function toolScreens(readers: Readers): Promise<ToolScreen[]> {
  const asked = await headers();
  return [
    ...((await seesSpecification(asked, readers)) ? [specification] : []),
    ...(seesMails(asked) ? [mails] : []),
  ];
}
