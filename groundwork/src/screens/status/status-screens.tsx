import { PublicLayout } from "@/app/_components/public-layout";
import { ForbiddenScreen } from "./forbidden-screen";
import { type NoSuchRowProps, NoSuchRowScreen } from "./no-such-row-screen";
import { NotFoundScreen } from "./not-found-screen";
import { UnauthorizedScreen } from "./unauthorized-screen";

const screens = {
  notFound: NotFoundScreen,
  forbidden: ForbiddenScreen,
  unauthorized: UnauthorizedScreen,
};

export type StatusPageProps =
  | ({ screen: "noSuchRow" } & NoSuchRowProps)
  | {
      screen: keyof typeof screens;
      /** Nothing is around the page that has a header. */
      alone?: boolean;
    };

/** What a {@link StatusPage} shows. */
export function StatusScreens(props: StatusPageProps) {
  if (props.screen === "noSuchRow") return <NoSuchRowScreen words={props.words} />;
  const Screen = screens[props.screen];
  if (!props.alone) return <Screen />;
  return (
    <PublicLayout signedOut={props.screen === "unauthorized"}>
      <Screen />
    </PublicLayout>
  );
}
