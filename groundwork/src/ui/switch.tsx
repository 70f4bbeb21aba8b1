import type { ComponentProps, ReactNode } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "className" | "children"> & {
  children: ReactNode;
};

/** A setting that is on or off, and holds as soon as it is pressed: the browser's own checkbox. A form has `yesNo` for what is sent with it. */
export const Switch = ({ children, ...input }: SwitchProps) => (
  <label className="flex min-h-8 cursor-pointer items-center gap-3 text-sm has-disabled:cursor-not-allowed has-disabled:text-muted-foreground pointer-coarse:min-h-control">
    <input
      {...input}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state in itself.
      role="switch"
      className="h-5 w-9 shrink-0 cursor-[inherit] appearance-none rounded-full border border-input bg-muted p-0.5 transition-colors before:block before:size-3.5 before:rounded-full before:bg-muted-foreground before:transition-[translate] checked:border-primary checked:bg-primary checked:before:translate-x-4 checked:before:bg-primary-foreground disabled:opacity-50 rtl:checked:before:-translate-x-4 forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[Highlight] forced-colors:before:[forced-color-adjust:none]"
    />
    {children}
  </label>
);
