import express from "express";
import type { NextFunction, Request, Response } from "express";
import pg from "pg";
import { interestWeights } from "@hereabouts/api/people/compatibility";
import { rankedBy } from "./postgis-ranking.ts";
import type { PersonRow } from "./postgis-ranking.ts";

// What somebody would write in an afternoon, to compare with: no cache, an index for each question.
const pool = new pg.Pool({ connectionString: process.env.POSTGRES_URL, max: 20 });
const counts = new Map(
  (await pool.query("SELECT interest, members FROM interest_counts")).rows.map((row) => [
    String(row.interest),
    Number(row.members),
  ]),
);
const members = counts.get("") ?? 0;
counts.delete("");
const rarity = interestWeights(counts, members);

const VIEWER = "SELECT people.* FROM sessions JOIN people ON people.id = user_id WHERE token = $1";
const NEARBY = `
  SELECT id, public_id, name, age, bio, intent, interests, profile_image_url, status, connections_count, mutual_count,
    events_joined, latitude, longitude, ST_Distance(pin, $2) AS metres
  FROM people WHERE ST_DWithin(pin, $2, $3) AND age BETWEEN $4 AND $5 AND id <> $1 ORDER BY pin <-> $2 LIMIT 500`;
const CONVERSATIONS = `
  SELECT people.public_id, people.name, people.age, people.bio, people.intent, people.interests, people.profile_image_url,
    people.status, mine.unread_count, messages.content, messages.created_at, messages.sender_id
  FROM conversation_members AS mine JOIN messages ON messages.id = mine.last_message_id JOIN people ON people.id = mine.other_id
  WHERE mine.user_id = $1 ORDER BY mine.last_message_id DESC LIMIT $2`;
const NEXT_SEQ = `
  UPDATE conversations SET last_seq = last_seq + 1 WHERE user_a = least($1::int, $2::int) AND user_b = greatest($1::int, $2::int)
  RETURNING id, last_seq`;
const STORE = `
  INSERT INTO messages (conversation_id, seq, sender_id, client_id, content) VALUES ($1, $2, $3, $4, $5)
  RETURNING id, created_at`;
const SHOW = `
  UPDATE conversation_members SET last_message_id = $2, unread_count = unread_count + (user_id <> $3)::int
  WHERE conversation_id = $1`;

type SignedIn = Response<unknown, { viewer: PersonRow }>;

type Handler = (request: Request, response: SignedIn, next: NextFunction) => Promise<void>;

const answering =
  (handler: Handler): Handler =>
  async (request, response, next) => {
    try {
      await handler(request, response, next);
    } catch (error) {
      next(error);
    }
  };

const signIn: Handler = async (request, response, next) => {
  const { rows } = await pool.query<PersonRow>(VIEWER, [request.headers.cookie ?? ""]);
  const [viewer] = rows;
  if (viewer === undefined) return void response.status(401).json({ code: "unauthenticated" });
  response.locals.viewer = viewer;
  next();
};

async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

const nearby: Handler = async (request, response) => {
  const { viewer } = response.locals;
  const {
    minAge = viewer.min_age,
    maxAge = viewer.max_age,
    maxDistance = viewer.max_distance,
  } = request.query;
  const filters = [Number(maxDistance) * 1000, Number(minAge), Number(maxAge)];
  const { rows } = await pool.query<PersonRow>(NEARBY, [viewer.id, viewer.pin, ...filters]);
  response.json(rankedBy(viewer, rows, rarity));
};

const conversations: Handler = async (request, response) => {
  const { viewer } = response.locals;
  response.json((await pool.query(CONVERSATIONS, [viewer.id, Number(request.query.limit)])).rows);
};

const send: Handler = async (request, response) => {
  const { viewer } = response.locals;
  const { content, clientId } = request.body as { content: string; clientId: string };
  const other = await pool.query("SELECT id FROM people WHERE public_id = $1", [request.params.id]);
  const stored = await inTransaction(async (client) => {
    const { rows } = await client.query(NEXT_SEQ, [viewer.id, other.rows[0]?.id]);
    const { id, last_seq: seq } = rows[0];
    const message = await client.query(STORE, [id, seq, viewer.id, clientId, content]);
    await client.query(SHOW, [id, message.rows[0].id, viewer.id]);
    return message.rows[0];
  });
  response.status(201).json({ ...stored, content, clientId, senderId: viewer.public_id });
};

const app = express();
app.use(express.json());
app.use(answering(signIn));
app.get("/api/users/me", (_request, response: SignedIn) => {
  const { pin: _, ...me } = response.locals.viewer;
  response.json(me);
});
app.get("/api/users/nearby", answering(nearby));
app.get("/api/conversations", answering(conversations));
app.post("/api/messages/:id", answering(send));

const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`listening on ${typeof address === "object" ? address?.port : ""}\n`);
});
