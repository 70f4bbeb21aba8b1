import { ForbiddenScreen } from "./_components/forbidden-screen";
import { PublicLayout } from "./_components/public-layout";

export default function Forbidden() {
  return (
    <PublicLayout>
      <ForbiddenScreen />
    </PublicLayout>
  );
}
