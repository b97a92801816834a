import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type ProfileActionProps = Omit<ComponentProps<"button">, "children"> & {
  icon: LucideIcon;
  label: string;
};

/** One of the quiet row below one's own photo. */
export const ProfileAction = ({ icon: Icon, label, ...rest }: ProfileActionProps) => (
  <button
    {...rest}
    type="button"
    className="grid min-h-11 content-start justify-items-center gap-1.5 rounded-lg px-1 py-2 text-center text-caption font-semibold text-ink-soft transition hover:bg-sunken hover:text-ink active:bg-sunken"
  >
    <Icon aria-hidden className="size-5.5 text-ink" />
    {label}
  </button>
);
