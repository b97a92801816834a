import { useAtom } from "jotai";
import { useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Me } from "@/features/profile/public";
import { errorText } from "@/lib/error-text";
import { useForm } from "@/lib/use-form";
import { memberTexts } from "@/texts/texts";

import { ownFixAtom, rememberPlacing } from "./own-position";
import { PlacePad } from "./place-pad";
import { validatePlace, positionOf, typedPlace } from "./place.validation";
import { useReportPosition } from "./place.queries";

type PlaceDialogProps = { me: Me; open: boolean; onClose: () => void };

export function PlaceDialog({ open, onClose, me }: PlaceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={memberTexts.place.dialogTitle}
      description={memberTexts.place.dialogText}
    >
      <PlaceForm me={me} onDone={onClose} />
    </Dialog>
  );
}

function PlaceForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const [ownFix, setOwnFix] = useAtom(ownFixAtom);
  const from = ownFix ?? { latitude: me.latitude ?? 0, longitude: me.longitude ?? 0 };
  const [typed, setTyped] = useState(() => typedPlace(from));
  const report = useReportPosition();
  const position = positionOf(typed);
  const isAtOnce = me.place.publishesLeftToday > 0;
  const { errors, formProps } = useForm({
    validate: () => validatePlace(typed),
    onValid: async () => {
      await report.mutateAsync({ position, now: isAtOnce });
      rememberPlacing(me.id, true);
      setOwnFix(position);
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <PlacePad
        position={Object.keys(validatePlace(typed)).length === 0 ? position : from}
        onMove={(moved) => setTyped(typedPlace(moved))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {(["latitude", "longitude"] as const).map((name) => (
          <Field key={name} label={memberTexts.place[name]} error={errors[name]}>
            {(control) => (
              <Input
                {...control}
                name={name}
                inputMode="text"
                autoComplete="off"
                className="tabular-nums"
                value={typed[name]}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {!isAtOnce && <p className="text-caption text-ink-soft">{memberTexts.place.laterHint}</p>}
      {report.isError && (
        <ErrorCard
          title={memberTexts.place.failed}
          message={errorText(report.error, memberTexts.place.failed)}
        />
      )}
      <Button type="submit" size="large" loading={report.isPending}>
        {memberTexts.place.save}
      </Button>
    </form>
  );
}
