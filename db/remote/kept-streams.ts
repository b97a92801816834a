export type Fetch = (request: Request) => Promise<Response>;

/** A server forgets a stream that nobody has used for ten seconds. */
const KEPT_MS = 5000;

interface Stream {
  baton: string;
  url: string;
  usedAt: number;
}
interface Asked {
  type: string;
  sql_id?: number;
}
interface Pipeline {
  baton?: string | null;
  requests: Asked[];
}
interface Result {
  type: string;
  response?: { type: string; result?: { step_errors?: unknown[] } };
}
interface Answer {
  baton: string | null;
  base_url: string | null;
  results: Result[];
}

const CLOSED: Result = { type: "ok", response: { type: "close" } };
/** What leaves nothing behind on a connection. */
const PLAIN = new Set(["execute", "batch", "store_sql"]);
/** Said instead of doing anything: the stream is there no more. */
const GONE = /STREAM_EXPIRED|invalid baton/;

/** It opens a stream, and closes it. */
const isWhole = ({ baton, requests }: Pipeline) =>
  !baton &&
  requests.at(-1)?.type === "close" &&
  requests.slice(0, -1).every(({ type }) => PLAIN.has(type));

/** A transaction that failed may not have ended. */
const isInOrder = ({ type, response }: Result) =>
  type === "ok" && (response?.result?.step_errors ?? []).every((error) => error === null);

/** The texts of this call go with it: the next one gives others the same numbers. */
const forgetTexts = (requests: Asked[]) =>
  requests
    .filter(({ type }) => type === "store_sql")
    .map(({ sql_id }) => ({ type: "close_sql", sql_id }));

const postTo = (url: string, { headers }: Request, body: object) =>
  new Request(url, { method: "POST", headers, body: JSON.stringify(body) });

/**
 * A stream of the protocol (Hrana over HTTP) is a connection to the database, and opening one takes the server longer than
 * most statements. The official client opens one for each call: this gives it one that has been used before.
 */
export function keepStreams(send: Fetch): Fetch {
  const idle: Stream[] = [];

  const close = ({ url, baton }: Stream, request: Request) =>
    void send(postTo(url, request, { baton, requests: [{ type: "close" }] })).catch(
      () => undefined,
    );

  /** The one used last, so that those which are too many grow old. */
  function takeIdle(request: Request) {
    const oldest = performance.now() - KEPT_MS;
    while (idle[0] && idle[0].usedAt < oldest) close(idle.shift() as Stream, request);
    return idle.pop();
  }

  async function run(request: Request, asked: Asked[], stream?: Stream): Promise<Response> {
    const { baton = null, url } = stream ?? { url: request.url };
    const requests = [...asked, ...forgetTexts(asked)];
    const response = await send(postTo(url, request, { baton, requests }));
    if (!response.ok) {
      const text = await response.text();
      return stream && GONE.test(text) ? run(request, asked) : new Response(text, response);
    }
    const answer = (await response.json()) as Answer;
    const after = answer.base_url ? new URL("v2/pipeline", answer.base_url).href : url;
    const kept = answer.baton && { baton: answer.baton, url: after, usedAt: performance.now() };
    if (kept && answer.results.every(isInOrder)) idle.push(kept);
    else if (kept) close(kept, request);
    const results = [...answer.results.slice(0, asked.length), CLOSED];
    // What reads it parses nothing again.
    return Object.assign(new Response(), {
      json: async () => ({ ...answer, baton: null, results }),
    });
  }

  return async (request) => {
    if (request.method !== "POST") return send(request);
    const text = await request.text();
    const pipeline = JSON.parse(text) as Pipeline;
    if (!isWhole(pipeline)) return send(postTo(request.url, request, pipeline));
    return run(request, pipeline.requests.slice(0, -1), takeIdle(request));
  };
}
