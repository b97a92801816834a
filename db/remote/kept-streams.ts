export type Fetch = (request: Request) => Promise<Response>;

/** A server forgets a stream that nobody has used for ten seconds. */
const KEPT_MS = 5000;

interface Stream {
  baton: string;
  url: string;
  headers: Headers;
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

/** It may change tables, of which sqld tells a `SELECT *` on an older connection too late. */
const isScript = ({ requests }: Pipeline) => requests.some(({ type }) => type === "sequence");

/** A transaction that failed may not have ended. */
const isInOrder = ({ type, response }: Result) =>
  type === "ok" && (response?.result?.step_errors ?? []).every((error) => error === null);

/** The texts of this call go with it: the next one gives others the same numbers. */
const forgetTexts = (requests: Asked[]) =>
  requests
    .filter(({ type }) => type === "store_sql")
    .map(({ sql_id }) => ({ type: "close_sql", sql_id }));

const post = ({ url, headers }: Pick<Stream, "url" | "headers">, body: object) =>
  new Request(url, { method: "POST", headers, body: JSON.stringify(body) });

/**
 * A stream of the protocol (Hrana over HTTP) is a connection to the database, and opening one takes the server longer than
 * most statements. The official client opens one for each call (@libsql/client 0.18.0): this gives it one that has been used
 * before, and passes on as it is what looks otherwise than that.
 */
export function keepStreams(send: Fetch) {
  const idle: Stream[] = [];

  function close(stream: Stream) {
    const closing = post(stream, { baton: stream.baton, requests: [{ type: "close" }] });
    void send(closing).catch(() => undefined);
  }

  const closeIdle = () => idle.splice(0).forEach(close);

  /** The one used last, so that those which are too many grow old. */
  function takeIdle() {
    const oldest = performance.now() - KEPT_MS;
    while (idle[0] && idle[0].usedAt < oldest) close(idle.shift() as Stream);
    return idle.pop();
  }

  function putBack(
    { baton, base_url, results }: Answer,
    { url, headers }: Pick<Stream, "url" | "headers">,
  ) {
    if (!baton) return;
    const after = base_url ? new URL("v2/pipeline", base_url).href : url;
    const stream = { baton, url: after, headers, usedAt: performance.now() };
    if (results.every(isInOrder)) idle.push(stream);
    else close(stream);
  }

  async function run(request: Request, asked: Asked[], stream?: Stream): Promise<Response> {
    const requests = [...asked, ...forgetTexts(asked)];
    const response = await send(post(stream ?? request, { baton: stream?.baton, requests }));
    if (!response.ok) {
      const text = await response.text();
      return stream && GONE.test(text) ? run(request, asked) : new Response(text, response);
    }
    const answer = (await response.json()) as Answer;
    putBack(answer, stream ?? request);
    const results = [...answer.results.slice(0, asked.length), CLOSED];
    // What reads it parses nothing again.
    return Object.assign(new Response(), {
      json: async () => ({ ...answer, baton: null, results }),
    });
  }

  async function fetch(request: Request) {
    if (request.method !== "POST") return send(request);
    const pipeline = (await request.json()) as Pipeline;
    if (isScript(pipeline)) closeIdle();
    if (!isWhole(pipeline)) return send(post(request, pipeline));
    return run(request, pipeline.requests.slice(0, -1), takeIdle());
  }

  return { fetch, close: closeIdle };
}
