import { type PlaceholderState, placeholderMachine } from "@/product/placeholder/states";
import { Badge, type BadgeTone } from "@/ui/badge";

const tones: Record<PlaceholderState, BadgeTone> = { draft: "open", active: "on", archived: "off" };

export function StateBadge({ state }: { state: PlaceholderState }) {
  return <Badge tone={tones[state]}>{placeholderMachine.labels[state]}</Badge>;
}
