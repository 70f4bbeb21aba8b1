import type { Page } from "@playwright/test";

/** What of a page is beyond the edge of the screen or of its box, and which texts lie on each other; each in a sentence. */
export const layoutProblems = (page: Page): Promise<string[]> => page.evaluate(findProblems);

/** Runs in the page, so it needs everything within itself. */
function findProblems(): string[] {
  const problems = new Set<string>();
  const shown = (text: string | null) => `"${text?.trim().replaceAll(/\s+/g, " ").slice(0, 40)}"`;
  const overflow = document.documentElement.scrollWidth - innerWidth;
  if (overflow > 0) problems.add(`scrolls sideways by ${overflow} px`);

  /** The edges that something is to be within, or `null` where it scrolls or is shortened on purpose. */
  const edgesOf = (element: Element): { left: number; right: number } | null => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp, clipPath, position } = getComputedStyle(box);
      if (clipPath !== "none") return null;
      if (overflowX === "visible" || box === document.body || box === document.documentElement) {
        if (position === "fixed") break;
        continue;
      }
      if (overflowX === "auto" || overflowX === "scroll") return null;
      if (textOverflow === "ellipsis" || webkitLineClamp !== "none") return null;
      return box.getBoundingClientRect();
    }
    return { left: 0, right: innerWidth };
  };
  const expectWithin = (name: string, element: Element, rects: Iterable<DOMRect>) => {
    const edges = edgesOf(element);
    if (!edges) return;
    for (const { left, right } of rects) {
      const beyond = Math.round(Math.max(right - edges.right, edges.left - left));
      if (beyond > 1) problems.add(`${name} is cut by ${beyond} px`);
    }
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("svg, [popover]");

  for (const control of document.querySelectorAll("input, select, textarea, button, a")) {
    if (!isShown(control) || getComputedStyle(control).opacity === "0") continue;
    const name = `<${control.localName}> ${shown(control.getAttribute("aria-label") ?? control.textContent)}`;
    expectWithin(name, control, control.getClientRects());
    const isDate = control instanceof HTMLInputElement && /^date/.test(control.type);
    if (isDate && control.scrollWidth > control.clientWidth) problems.add(`${name} cuts its own text`);
  }

  const lines: { node: Node; rect: DOMRect }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const { parentElement } = node;
    if (!parentElement || !node.textContent?.trim() || !isShown(parentElement)) continue;
    if (parentElement.closest("option, noscript, script, style")) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
    expectWithin(shown(node.textContent), parentElement, rects);
    // Of what scrolls, or is for screen readers alone, it is not known what is in sight. What is inert may be covered.
    if (edgesOf(parentElement) && !parentElement.closest("[inert]"))
      lines.push(...rects.map((rect) => ({ node, rect })));
  }
  lines.sort((one, other) => one.rect.top - other.rect.top);
  for (const [index, { node, rect }] of lines.entries()) {
    for (let next = index + 1; ; next += 1) {
      const other = lines[next];
      if (!other || other.rect.top >= rect.bottom) break;
      if (other.node === node) continue;
      const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      if (across > 2 && down > Math.min(rect.height, other.rect.height) / 2)
        problems.add(`${shown(node.textContent)} lies on ${shown(other.node.textContent)}`);
    }
  }
  return [...problems];
}
