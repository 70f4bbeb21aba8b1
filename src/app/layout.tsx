import { visitorStyle } from "groundwork";
import { ConnectionBanner, ErrorFallback, HeadScripts, siteMetadata } from "groundwork/screens/frame";
import { typeface } from "groundwork/screens/typeface";
import {
  ApplyTheme,
  DevelopmentTools,
  HeadingFocus,
  NavigationProvider,
  PageBoundary,
  ToastProvider,
} from "groundwork/ui";
import type { Viewport } from "next";
import type { ReactNode } from "react";
import { roles } from "@/product/permissions";
import { themeColors } from "./_components/inline-scripts";
import "./globals.css";

export const generateMetadata = siteMetadata;

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: themeColors.light },
    { media: "(prefers-color-scheme: dark)", color: themeColors.dark },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The scripts below mark the element before React comes to know it.
    <html lang="en" className={`${typeface} rtl:[--inline-sign:-1]`} suppressHydrationWarning>
      <head>
        <style>{visitorStyle(roles)}</style>
        <HeadScripts />
      </head>
      <body>
        <a
          href="#content"
          className="fixed top-3 start-3 z-80 rounded-md bg-primary px-4 py-2 font-medium text-primary-foreground not-focus:sr-only"
        >
          Skip to the content
        </a>
        <ToastProvider>
          <NavigationProvider>
            <PageBoundary fallback={ErrorFallback} alone>
              {children}
            </PageBoundary>
          </NavigationProvider>
          <HeadingFocus />
        </ToastProvider>
        <ConnectionBanner />
        <ApplyTheme colors={themeColors} />
        <DevelopmentTools />
      </body>
    </html>
  );
}
