/** The link of this site that a click follows in this tab; `null` when it does something else. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.origin !== location.origin) return null;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  // To another place of the same page.
  const { pathname, search } = location;
  return link.hash && link.pathname === pathname && link.search === search ? null : link;
}
