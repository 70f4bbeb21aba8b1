import { Card } from "@/ui/card";
import { Code } from "@/ui/code";

/** How a program calls with a token that it has in its environment. */
export function Example({ origin }: { origin: string }) {
  const command = `curl -H "Authorization: Bearer $TOKEN" ${origin}/api/trpc/identity.me`;
  return (
    <Card title="Use a token">
      <div className="grid gap-4">
        <p className="text-ink-soft">
          The program sends it in the header <code className="text-ink">Authorization</code>, never in a URL.
          This asks who it calls for:
        </p>
        <Code text={command} label="Copy example" />
      </div>
    </Card>
  );
}
