import type { LucideIcon } from "lucide-react";

export type MenuItem = {
  icon: LucideIcon;
  label: string;
  isDangerous?: boolean;
  onSelect: () => void;
};
