export { crawlerRoute as GET } from "groundwork/next";
