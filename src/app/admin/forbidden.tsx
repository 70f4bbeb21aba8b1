import type { Metadata } from "next";
import { ForbiddenScreen } from "../forbidden-screen";

export const metadata: Metadata = { title: "Not allowed" };

export default ForbiddenScreen;
