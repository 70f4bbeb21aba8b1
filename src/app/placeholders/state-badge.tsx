import type { PlaceholderState } from "@/product/placeholder/states";
import { Badge, type BadgeTone } from "@/ui/badge";
import { stateNames } from "./names";

const tones: Record<PlaceholderState, BadgeTone> = { draft: "open", active: "on", archived: "off" };

export function StateBadge({ state }: { state: PlaceholderState }) {
  return <Badge tone={tones[state]}>{stateNames[state]}</Badge>;
}
