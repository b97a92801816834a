import { Link } from "@tanstack/react-router";
import { HeartHandshake } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { buttonStyle } from "@/components/ui/button";
import { SETTINGS_PATH } from "@/lib/page/paths";
import { datingTexts, loadDatingTexts } from "@/texts/dating";

type NobodySuitableProps = {
  /** Over the map on a phone. */
  isBrief?: boolean;
};

/** People are nearby, but dating preferences exclude all of them. */
function NobodySuitable({ isBrief = false }: NobodySuitableProps) {
  const { nobody, nobodyText } = datingTexts;
  const link = (
    <Link to={SETTINGS_PATH} hash="dating" className={buttonStyle("secondary")}>
      {datingTexts.toAnswers}
    </Link>
  );
  if (!isBrief)
    return (
      <EmptyState icon={HeartHandshake} title={nobody} description={nobodyText} action={link} />
    );
  return (
    <>
      <h2 className="text-lead font-bold">{nobody}</h2>
      <p className="text-small text-ink-soft">{nobodyText}</p>
      {link}
    </>
  );
}

export async function loadNobodySuitable() {
  await loadDatingTexts();
  return NobodySuitable;
}
