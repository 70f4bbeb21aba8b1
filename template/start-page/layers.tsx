/** Layers of the code, from what is seen down to what everything rests on. */
const layers = [
  { path: "src/app", label: "what is seen", height: "h-28", ground: "none" },
  { path: "src/trpc", label: "the wire", height: "h-15", ground: "dashes" },
  { path: "src/server", label: "what happens", height: "h-28", ground: "earth" },
  { path: "src/product", label: "what is true", height: "h-28", ground: "rock" },
  { path: "prisma", label: "what is kept", height: "h-20", ground: "gravel" },
] as const;

/** A section through the ground, in the hatches of drawings. */
export function Layers() {
  return (
    <figure>
      <Hatches />
      <ol className="border-b border-foreground">
        {layers.map(({ path, label, height, ground }, index) => (
          <li
            key={path}
            className={`grid grid-cols-[minmax(0,1fr)_minmax(0,10.5rem)] ${index === 0 ? "" : "border-t border-foreground"}`}
          >
            {ground === "none" ? (
              <Elevation className={height} />
            ) : (
              <svg aria-hidden="true" className={`w-full ${height}`}>
                <rect width="100%" height="100%" fill={`url(#${ground})`} />
              </svg>
            )}
            <div className="self-start pt-2 ps-5 leading-tight">
              <code className="block font-mono text-sm font-medium">{path}</code>
              <span className="text-sm text-muted-foreground">{label}</span>
            </div>
          </li>
        ))}
      </ol>
      <figcaption className="mt-3 text-sm text-muted-foreground">
        Five layers in one straight line: each sees only what lies below it.
      </figcaption>
    </figure>
  );
}

/** Elevation on the ground: three screens, drawn as houses are. */
function Elevation({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 112"
      preserveAspectRatio="xMinYMax meet"
      fill="none"
      stroke="currentColor"
      className={`w-full ${className}`}
    >
      <path d="M20 113V46h70v67M110 113V18h56v95M186 113V68h40v45" className="stroke-foreground" />
      <path
        d="M20 58h70M28 68h24M28 76h36M28 84h30M28 98h18M110 30h56M118 42h40M118 52h40M118 62h40M118 72h40M118 82h40M186 78h40M194 88h24M194 96h16"
        className="stroke-muted-foreground"
      />
      <path d="M74 92h8v8h-8zM118 92h20v8h-20z" className="fill-primary stroke-primary" />
    </svg>
  );
}

function Hatches() {
  return (
    <svg
      aria-hidden="true"
      className="absolute size-0 text-muted-foreground"
      fill="none"
      stroke="currentColor"
    >
      <defs>
        <pattern id="dashes" width="16" height="44" patternUnits="userSpaceOnUse">
          <path d="M0 22h10" strokeWidth="1.5" />
        </pattern>
        <pattern id="earth" width="36" height="36" patternUnits="userSpaceOnUse">
          <path d="M-2 20 20-2M4 26 26 4M10 32 32 10M22 38l16-16M16 38 38 16M-2 2 2-2" strokeWidth="1" />
        </pattern>
        <pattern id="rock" width="44" height="32" patternUnits="userSpaceOnUse">
          <path d="M0 16h44M0 32h44M11 0v16M33 16v16" strokeWidth="1" />
        </pattern>
        <pattern id="gravel" width="28" height="24" patternUnits="userSpaceOnUse">
          <circle cx="5" cy="6" r="1.5" />
          <circle cx="19" cy="17" r="2" />
          <path
            d="m14 4 3.5 1.5-3 2.5zM3 17l3 .5-1.5 3zM24 7h.01M11 13h.01M25 21h.01"
            strokeLinecap="round"
          />
        </pattern>
      </defs>
    </svg>
  );
}
