import { createElement } from "react";
import styles from "./fitted-heading.module.css";
import { fittedStep } from "./fitted-size";

type Props = { readonly children: string; readonly className?: string };

/**
 * A heading whose longest word fits into one line of its container (`@container`). `--largest` is the size that it has
 * where there is room for it.
 */
export const FittedHeading = ({ children, className = "" }: Props) =>
  createElement(
    "h1",
    { "data-fit": fittedStep(children), className: `${styles.fitted} ${className}` },
    children,
  );
