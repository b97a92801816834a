import {
  BookOpen,
  CircleCheck,
  CircleMinus,
  Coffee,
  Dumbbell,
  GraduationCap,
  type LucideIcon,
} from "lucide-react";

import type { Status } from "@/lib/people/status";

const icons: Record<Status, LucideIcon> = {
  available: CircleCheck,
  busy: CircleMinus,
  coffee: Coffee,
  studying: GraduationCap,
  working_out: Dumbbell,
  reading: BookOpen,
};

type StatusIconProps = { status: Status; className: string };

export function StatusIcon({ status, className }: StatusIconProps) {
  const Icon = icons[status];
  return <Icon aria-hidden className={className} strokeWidth={1.75} />;
}
