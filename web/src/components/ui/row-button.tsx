import { ChevronRight, type LucideIcon } from "lucide-react";

type RowButtonProps = {
  icon: LucideIcon;
  label: string;
  isDanger?: boolean;
  isBusy?: boolean;
  onClick: () => void;
};

/** A row of settings that opens something; styled by `.settings-rows`. */
export const RowButton = ({
  icon: Icon,
  label,
  isDanger,
  isBusy = false,
  onClick,
}: RowButtonProps) => (
  <button
    type="button"
    aria-busy={isBusy || undefined}
    disabled={isBusy}
    onClick={onClick}
    className={isDanger ? "text-danger-ink" : undefined}
  >
    <Icon aria-hidden />
    <span className="min-w-0 flex-1">{label}</span>
    <ChevronRight aria-hidden className="rtl:-scale-x-100" />
  </button>
);
