import { brandFiles } from "groundwork/next";
import { product } from "@/product/product";
import { themeColors } from "../../_components/inline-scripts";

export const dynamic = "force-static";
export const dynamicParams = false;
export const { GET, generateStaticParams } = brandFiles(product, themeColors.light);
