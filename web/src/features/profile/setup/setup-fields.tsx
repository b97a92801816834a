import { SETUP_BIO_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import type { ReactNode } from "react";

import type { ImageUpload } from "@/lib/forms/use-image-upload";
import type { FieldErrors } from "@/lib/forms/use-form";

import { BioField, IntentChoice } from "../intent-and-bio";
import { InterestTiles } from "./interest-tiles";
import { NameAndAge } from "../name-and-age";
import { PhotoField } from "./photo-field";
import type { Me } from "../profile.queries";
import type { Part } from "./setup-parts";
import type { SetupValues } from "./setup-values";

export type SetupFields = Record<Part, ReactNode>;

type SetupFieldsOptions = {
  me: Me;
  values: SetupValues;
  set: (change: Partial<SetupValues>) => void;
  errors: FieldErrors;
  photo: ImageUpload;
  /** Whether the photo's button is the main one of the step. */
  isPhotoMain: boolean;
};

/** The fields that ask for each part. */
export function setupFields(options: SetupFieldsOptions): SetupFields {
  const { me, values, set, errors, photo, isPhotoMain } = options;
  return {
    photo: (
      <PhotoField
        person={{ id: me.id, name: values.name, profileImageUrl: values.profileImageUrl }}
        photo={photo}
        isMain={isPhotoMain}
        onRemove={() => set({ profileImageUrl: null })}
        error={errors.profileImageUrl}
      />
    ),
    age: <NameAndAge values={values} onChange={set} errors={errors} ageRequired />,
    intent: <IntentChoice value={values.intent} onChange={set} error={errors.intent} />,
    bio: <BioField value={values.bio} onChange={set} error={errors.bio} max={SETUP_BIO_MAX} />,
    interests: (
      <InterestTiles
        value={values.interests}
        onChange={(interests) => set({ interests })}
        error={errors.interests}
      />
    ),
  };
}
