import { useId } from "react";

import { SwitchTrack } from "./switch-track";

type SwitchRowProps = {
  label: string;
  text?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

export function SwitchRow({ label, text, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className="group relative flex min-h-11 items-center gap-4 rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus has-disabled:opacity-55">
      <input
        type="checkbox"
        role="switch"
        className="covering-input"
        aria-labelledby={`${id}-label`}
        aria-describedby={text && `${id}-text`}
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span id={`${id}-label`} className="text-body font-semibold">
          {label}
        </span>
        {text && (
          <span id={`${id}-text`} className="text-small text-pretty text-ink-soft">
            {text}
          </span>
        )}
      </span>
      <SwitchTrack />
    </label>
  );
}
