type Names = Readonly<Record<string, unknown>>;

type Entry = {
  /** Of a workspace: where Node finds it. */
  readonly link?: boolean;
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
};

/** What `package-lock.json` says, as far as it matters here: each package by the place where it is installed. */
export type Lock = { readonly packages: Readonly<Record<string, Entry>> };

/**
 * A lock without some of the root's development dependencies, and without the packages that nothing else needs: what
 * npm itself makes of it, without asking a registry.
 */
export function withoutDependencies<Given extends Lock>(lock: Given, names: readonly string[]): Given {
  const root = lock.packages[""] ?? {};
  const rest = Object.entries(root.devDependencies ?? {}).filter(([name]) => !names.includes(name));
  const packages = { ...lock.packages, "": { ...root, devDependencies: Object.fromEntries(rest) } };
  const needed = placesNeeded(packages);
  return {
    ...lock,
    packages: Object.fromEntries(Object.entries(packages).filter(([place]) => needed.has(place))),
  };
}

/** The places that can be reached from the root and its workspaces. */
function placesNeeded(packages: Lock["packages"]): Set<string> {
  const needed = new Set<string>();
  const waiting = Object.entries(packages)
    .filter(([place, { link }]) => link || !place.includes("node_modules/"))
    .map(([place]) => place);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (needed.has(place)) continue;
    needed.add(place);
    const entry = packages[place] ?? {};
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = entry;
    const names = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies };
    for (const name of Object.keys(names)) {
      const found = placeOf(name, place, packages);
      if (found !== undefined) waiting.push(found);
    }
  }
  return needed;
}

/** Where Node finds a package from the place of another: in its own `node_modules`, or in one above it. */
function placeOf(name: string, from: string, packages: Lock["packages"]): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, "")) {
    const place = `${folder}${folder && "/"}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === "") return undefined;
  }
}
