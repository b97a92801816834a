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
import { CATEGORY_HUES } from "@hereabouts/db/enumerations";

const icons: Record<Event["category"], LucideIcon> = {
  coffee: Coffee,
  fitness: Dumbbell,
  study: BookOpen,
  social: PartyPopper,
  networking: Handshake,
  outdoor: Mountain,
  arts: Palette,
  food: UtensilsCrossed,
  tech: Cpu,
};

/** The icon and hue of a category on covers and on the map. */
export const categoryLook = (category: Event["category"]) => ({
  icon: icons[category],
  hue: CATEGORY_HUES[category],
});
