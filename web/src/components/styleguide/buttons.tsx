import { Bell, MapPin, Settings } from "lucide-react";

import { Button, type ButtonVariant } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

import { Part } from "./part";

const variants: ButtonVariant[] = ["primary", "secondary", "ghost", "destructive"];

export function Buttons() {
  return (
    <Part title="Buttons">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap gap-3">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="large">
            Large
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="flex gap-3">
        <IconButton icon={Settings} label="Settings" />
        <IconButton icon={MapPin} label="Place" tone="raised" />
        <IconButton icon={Bell} label="Not now" disabled />
      </div>
    </Part>
  );
}
