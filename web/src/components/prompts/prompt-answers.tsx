import type { Prompt } from "@hereabouts/db/prompts";

import { loadPromptsTexts, promptsTexts } from "@/texts/prompts";

export type PromptAnswersProps = { prompts: readonly { prompt: Prompt; answer: string }[] };

const PromptAnswers = ({ prompts }: PromptAnswersProps) => (
  <dl className="grid gap-3">
    {prompts.map(({ prompt, answer }) => (
      <div key={prompt} className="rounded-lg bg-sunken p-4">
        <dt className="text-small font-semibold text-ink-soft">{promptsTexts.names[prompt]}</dt>
        <dd dir="auto" className="mt-1 overflow-clip text-lead wrap-anywhere">
          {answer}
        </dd>
      </div>
    ))}
  </dl>
);

export async function loadPromptAnswers() {
  await loadPromptsTexts();
  return { default: PromptAnswers };
}
