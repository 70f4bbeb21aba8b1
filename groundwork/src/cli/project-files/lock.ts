type Names = Readonly<Record<string, unknown>>;

type Entry = {
  /** Of a workspace: where Node finds it. */
  readonly link?: boolean;
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
};

/** Contents of `package-lock.json`, as far as they matter here: each package by the place where it is installed. */
export type Lock = { readonly packages: Readonly<Record<string, Entry>> };

/**
 * A lock without some of the root's development dependencies, and without the packages that nothing else needs: what
 * npm itself makes of it, without asking a registry.
 */
export function withoutDependencies<LockFile extends Lock>(
  lock: LockFile,
  names: readonly string[],
): LockFile {
  const root = lock.packages[""] ?? {};
  const rest = Object.entries(root.devDependencies ?? {}).filter(([name]) => !names.includes(name));
  const packages = { ...lock.packages, "": { ...root, devDependencies: Object.fromEntries(rest) } };
  const needed = neededPaths(packages);
  return {
    ...lock,
    packages: Object.fromEntries(Object.entries(packages).filter(([path]) => needed.has(path))),
  };
}

/** The places that can be reached from the root and its workspaces. */
function neededPaths(packages: Lock["packages"]): Set<string> {
  const needed = new Set<string>();
  const waiting = Object.entries(packages)
    .filter(([path, { link }]) => link || !path.includes("node_modules/"))
    .map(([path]) => path);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needed.has(path)) continue;
    needed.add(path);
    const entry = packages[path] ?? {};
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = entry;
    const names = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies };
    for (const name of Object.keys(names)) {
      const found = resolvePackage(name, path, packages);
      if (found !== undefined) waiting.push(found);
    }
  }
  return needed;
}

/** Where Node finds a package from the place of another: in its own `node_modules`, or in one above it. */
function resolvePackage(name: string, from: string, packages: Lock["packages"]): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, "")) {
    const path = `${folder}${folder && "/"}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === "") return undefined;
  }
}
