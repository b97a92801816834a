import { REPORT_REASONS } from "@hereabouts/db/enumerations";
import { z } from "zod";
import { cursorField, limitField } from "../lib/page.schema.ts";
import { boundedText } from "../lib/text/text.schema.ts";
import { DETAILS_MAX } from "./report-limits.schema.ts";

export const blockSchema = z.object({ userId: z.string("Say whom to block.") });

const subjectField = z.string("Send an id.").nullish();

export const createReportSchema = z
  .object({
    userId: subjectField,
    eventId: subjectField,
    messageId: subjectField,
    questionId: subjectField,
    answerId: subjectField,
    photoId: subjectField,
    reason: z.enum(REPORT_REASONS, "Choose a reason."),
    details: boundedText(DETAILS_MAX, `Use at most ${DETAILS_MAX} characters.`)
      .nullish()
      .transform((details) => details || null),
  })
  .refine(
    ({ userId, eventId, messageId, questionId, answerId, photoId }) =>
      [userId, eventId, messageId, questionId, answerId, photoId].filter(Boolean).length === 1,
    { message: "Report one person, or one thing that they wrote or showed.", path: ["userId"] },
  );
export type CreateReport = z.output<typeof createReportSchema>;

export const listReportsSchema = z.object({ limit: limitField, before: cursorField });
export type ListReports = z.output<typeof listReportsSchema>;
