import { isolated } from "./isolated";

/** The words of what members say and show around an event, loaded with its page. */
export const enAround = {
  questions: {
    title: "Questions",
    label: "Ask the host",
    hint: "Everybody who can see this event reads your question and the answer.",
    ask: "Ask",
    asked: "Asked. The host hears of it",
    askFailed: "We couldn't send your question",
    none: "Nobody has asked anything yet.",
    loadFailed: "We couldn't load the questions",
    more: "Show earlier questions",
    unanswered: "Not answered yet",
    edited: "edited",
    host: "Host",
    answerLabel: "Your answer",
    answer: "Answer",
    answerTo: (name: string) => `Answer ${isolated(name)}`,
    saveAnswer: "Save answer",
    cancel: "Cancel",
    answerFailed: "We couldn't save your answer",
    actions: (name: string) => `More about the question by ${isolated(name)}`,
    editAnswer: "Change the answer",
    removeAnswer: "Take the answer back",
    removeFailed: "We couldn't remove it",
    remove: "Remove the question",
    removeTitle: "Remove this question?",
    removeText: "The question and its answer are gone for everybody. This can't be undone.",
    keep: "Keep it",
    reportQuestion: "Report this question",
    reportAnswer: "Report this answer",
  },
};

export type AroundTexts = typeof enAround;
