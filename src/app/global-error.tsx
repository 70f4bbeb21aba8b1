"use client";

import { Button } from "@/ui/button";
import { StatusScreen } from "@/ui/status-screen";
import { digestOf } from "./digest";
import "./globals.css";

/** Stands in for everything when the root layout itself failed, so it brings its own document. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <main className="mx-auto max-w-5xl px-5 py-10 sm:px-8">
          <StatusScreen
            status="500"
            title="Something went wrong"
            reference={digestOf(error)}
            actions={
              <>
                <Button variant="primary" onClick={() => retry()}>
                  Try again
                </Button>
                {/* Not a <Link>: the router may be what failed, and a new document starts from nothing. */}
                <Button onClick={() => window.location.assign("/")}>Go to the start</Button>
              </>
            }
          >
            <p>The fault is on our side. Try again; if it stays like this, tell us the reference.</p>
          </StatusScreen>
        </main>
      </body>
    </html>
  );
}
