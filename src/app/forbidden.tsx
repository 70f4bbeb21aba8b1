import { ForbiddenScreen } from "./forbidden-screen";
import { PublicLayout } from "./shell";

export default function Forbidden() {
  return (
    <PublicLayout>
      <ForbiddenScreen />
    </PublicLayout>
  );
}
