// Tests of a product's pages.
export { expectAccessible } from "../../testing/accessible";
export { openAccountMenu } from "../../testing/account-menu";
export { fillFields, inputsOf } from "../../testing/fill";
export { bytesOf, type FirstLoad, firstLoad, firstLoadTable, largest } from "../../testing/first-load";
export { layoutProblems } from "../../testing/layout-problems";
export { mutateAs, originOf } from "../../testing/mutate-as";
export { choose, dismiss, expect, test, toasts } from "../../testing/page";
export { pageRoutes, pathOf } from "../../testing/page-routes";
export { signInAs, signUp } from "../../testing/sign-in";
