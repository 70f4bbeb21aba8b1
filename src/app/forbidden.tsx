import { ForbiddenScreen } from "./forbidden-screen";
import { PublicLayout } from "./public-layout";

export default function Forbidden() {
  return (
    <PublicLayout>
      <ForbiddenScreen />
    </PublicLayout>
  );
}
