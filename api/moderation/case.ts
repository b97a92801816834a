import type { ReportRow } from "./moderation.repo.ts";

type WrittenText = { id: string; text: string; createdAt: number };
export type Evidence = {
  person: {
    id: string;
    name: string;
    /** Absent in reports from before there were several photos. */
    photos?: { url: string; alt: string | null }[];
    [field: string]: unknown;
  };
  event?: { title: string; [field: string]: unknown };
  /** The question under an event, and its answer. */
  question?: WrittenText;
  answer?: WrittenText | null;
  photo?: { alt: string | null; createdAt: number };
  message?: { content: string; createdAt: number };
  around?: { isReporter: 0 | 1; content: string; createdAt: number }[];
};

export const toCase = ({ evidence, ...row }: ReportRow) => ({
  ...row,
  evidence: JSON.parse(evidence) as Evidence,
});
export type Case = ReturnType<typeof toCase>;
