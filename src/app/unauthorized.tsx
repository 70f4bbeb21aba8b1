import { PublicLayout } from "./_components/public-layout";
import UnauthorizedScreen from "./(signed-in)/unauthorized";

export default function Unauthorized() {
  return (
    <PublicLayout signedOut>
      <UnauthorizedScreen />
    </PublicLayout>
  );
}
