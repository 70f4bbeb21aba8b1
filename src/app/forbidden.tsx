import { ForbiddenScreen } from "./forbidden-screen";
import { Shell } from "./shell";

export default function Forbidden() {
  return (
    <Shell>
      <ForbiddenScreen />
    </Shell>
  );
}
