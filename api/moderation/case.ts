import type { ReportRow } from "./moderation.repo.ts";

type Said = { id: string; text: string; createdAt: number };
export type Evidence = {
  person: {
    id: string;
    name: string;
    /** Absent in a report from before there were several. */
    photos?: { url: string; alt: string | null }[];
    [field: string]: unknown;
  };
  event?: { title: string; [field: string]: unknown };
  /** What was asked under an event, and answered. */
  question?: Said;
  answer?: Said | null;
  photo?: { alt: string | null; createdAt: number };
  message?: { content: string; createdAt: number };
  around?: { isReporter: 0 | 1; content: string; createdAt: number }[];
};

export const toCase = ({ evidence, ...row }: ReportRow) => ({
  ...row,
  evidence: JSON.parse(evidence) as Evidence,
});
export type Case = ReturnType<typeof toCase>;
