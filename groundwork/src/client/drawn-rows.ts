import { type ReactElement, useMemo } from "react";

/**
 * Hook with a function that draws a row once for as long as `draw` and the row are the same: of a thousand rows, React
 * draws those that have changed. `draw` is a function that is kept, by `useCallback` or by the React Compiler.
 */
export const useDrawnRows = <Row extends object>(
  draw: (row: Row) => ReactElement,
): ((row: Row) => ReactElement) =>
  useMemo(() => {
    const drawn = new WeakMap<Row, ReactElement>();
    return (row) => {
      const element = drawn.get(row) ?? draw(row);
      drawn.set(row, element);
      return element;
    };
  }, [draw]);
