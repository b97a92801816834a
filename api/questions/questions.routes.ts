import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { largeJson } from "../http/raw-json.ts";
import { limitAccount, limitText } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { answerSchema, questionSchema, questionsPageSchema } from "./questions.schema.ts";
import {
  answerQuestion,
  askQuestion,
  listQuestions,
  removeAnswer,
  removeQuestion,
} from "./questions.service.ts";

/** Questions of members under an event, and answers of its host. */
export const questionsRoutes = new Hono<AppEnv>()
  .get("/events/:id/questions", signedIn, validate("query", questionsPageSchema), async (c) => {
    const { deps, viewer } = c.var;
    const page = c.req.valid("query");
    const { questions, total } = await listQuestions(deps, viewer, c.req.param("id"), page);
    c.header("X-Total-Count", String(total));
    return largeJson(c, questions);
  })
  .post(
    "/events/:id/questions",
    signedIn,
    limitAccount("question"),
    validate("json", questionSchema),
    limitText,
    async (c) => {
      const { deps, viewer } = c.var;
      const asked = await askQuestion(deps, viewer, c.req.param("id"), c.req.valid("json"));
      return c.json(asked.question, asked.isNew ? 201 : 200);
    },
  )
  .delete("/events/:id/questions/:questionId", signedIn, limitAccount("attendance"), async (c) => {
    const { id, questionId } = c.req.param();
    await removeQuestion(c.var.deps, c.var.viewer, id, questionId);
    return c.body(null, 204);
  })
  .put(
    "/events/:id/questions/:questionId/answer",
    signedIn,
    limitAccount("attendance"),
    validate("json", answerSchema),
    limitText,
    async (c) => {
      const { id, questionId } = c.req.param();
      const { text } = c.req.valid("json");
      return c.json(await answerQuestion(c.var.deps, c.var.viewer, id, questionId, text), 200);
    },
  )
  .delete(
    "/events/:id/questions/:questionId/answer",
    signedIn,
    limitAccount("attendance"),
    async (c) => {
      const { id, questionId } = c.req.param();
      await removeAnswer(c.var.deps, c.var.viewer, id, questionId);
      return c.body(null, 204);
    },
  );
