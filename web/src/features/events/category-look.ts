import {
  BookOpen,
  Coffee,
  Cpu,
  Dumbbell,
  Handshake,
  type LucideIcon,
  Mountain,
  Palette,
  PartyPopper,
  UtensilsCrossed,
} from "lucide-react";

import type { Event } from "./events.queries";

/** What stands for a category on covers and on the map. */
export const categoryLook: Record<Event["category"], { icon: LucideIcon; hue: number }> = {
  coffee: { icon: Coffee, hue: 45 },
  fitness: { icon: Dumbbell, hue: 10 },
  study: { icon: BookOpen, hue: 255 },
  social: { icon: PartyPopper, hue: 345 },
  networking: { icon: Handshake, hue: 225 },
  outdoor: { icon: Mountain, hue: 150 },
  arts: { icon: Palette, hue: 305 },
  food: { icon: UtensilsCrossed, hue: 25 },
  tech: { icon: Cpu, hue: 200 },
};
