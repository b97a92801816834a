import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";

import { texts } from "@/texts/texts";

import { IconButton } from "../icon-button";
import { Input } from "./input";

export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input {...props} type={shown ? "text" : "password"} className="pe-13" spellCheck={false} />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={shown ? texts.auth.hidePassword : texts.auth.showPassword}
        className="absolute top-0.5 end-1 text-ink-soft"
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
