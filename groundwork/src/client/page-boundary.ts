"use client";

import { QueryClientContext } from "@tanstack/react-query";
import { unstable_rethrow, usePathname, useRouter } from "next/navigation";
import { Component, type ComponentType, createElement, type ReactNode, startTransition, use } from "react";
import type { ErrorFallbackProps } from "./error-fallback";
import { showStatusPage } from "./status-page";

type PageBoundaryProps = {
  /** Shown in the place of the page. */
  fallback: ComponentType<ErrorFallbackProps>;
  /** There is nothing around the page that would stay. */
  alone?: boolean;
  children: ReactNode;
};

/**
 * Keeps what surrounds a page when the page fails. Trying again asks the server for the page again, and forgets what
 * the browser had kept of its data, because that may be what it failed with.
 */
export function PageBoundary({ fallback, alone = false, children }: PageBoundaryProps) {
  const path = usePathname();
  const router = useRouter();
  const queryClient = use(QueryClientContext);
  function readAgain() {
    // Where there is a cache: what nothing on the screen shows is read again when it is shown.
    queryClient?.removeQueries({ type: "inactive" });
    router.refresh();
  }
  return createElement(Boundary, { path, readAgain, fallback, alone, children });
}

type Props = Required<PageBoundaryProps> & { path: string; readAgain: () => void };
type State = { failure: { readonly error: unknown } | null; path: string };

// By hand, because Next's own `catchError` brings the error page of its older router into every page.
class Boundary extends Component<Props, State> {
  override state: State = { failure: null, path: this.props.path };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // How Next tells of a redirect or of a page that is not there.
    unstable_rethrow(error);
    showStatusPage(error);
    return { failure: { error } };
  }

  /** Another page has not failed. */
  static getDerivedStateFromProps({ path }: Props, state: State): State {
    return path === state.path ? state : { failure: null, path };
  }

  retry = () =>
    startTransition(() => {
      this.props.readAgain();
      this.setState({ failure: null });
    });

  override render(): ReactNode {
    const { failure } = this.state;
    const { fallback, alone, children } = this.props;
    return failure ? createElement(fallback, { error: failure.error, retry: this.retry, alone }) : children;
  }
}
