import { Coffee } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { ErrorCard } from "@/components/states/error-card";
import { ErrorState } from "@/components/states/error-state";
import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import { Button } from "@/components/ui/button";

import { Part } from "./part";

export function States() {
  return (
    <Part title="States">
      <Loading>
        <PersonRowSkeletons count={2} />
      </Loading>
      <EmptyState
        icon={Coffee}
        title="No matches yet"
        description="Say hello to somebody nearby."
        action={<Button>Discover people</Button>}
      />
      <ErrorState
        title="We couldn't load matches"
        message="It did not answer."
        onRetry={() => {}}
      />
      <ErrorCard
        title="We couldn't sign you in"
        message="Invalid email or password"
        onRetry={() => {}}
      />
    </Part>
  );
}
