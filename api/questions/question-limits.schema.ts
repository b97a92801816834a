export const QUESTION_MAX = 500;
export const ANSWER_MAX = 500;
