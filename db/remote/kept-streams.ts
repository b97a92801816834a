export type Fetch = (request: Request) => Promise<Response>;

/** A server drops a stream after ten seconds without use. */
const MAX_IDLE_MS = 5000;

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
/** Requests that leave no state on a connection. */
const STATELESS = new Set(["execute", "batch", "store_sql"]);
/** How sqld refuses a request on a stream that it has dropped: nothing was done. */
const STREAM_GONE = /STREAM_EXPIRED|invalid baton/;

/** Whether the call opens and closes its stream, so that another one can take its place. */
const isWhole = ({ baton, requests }: Pipeline) =>
  !baton &&
  requests.at(-1)?.type === "close" &&
  requests.slice(0, -1).every(({ type }) => STATELESS.has(type));

/** Whether it may change tables: on an older connection, sqld would answer a `SELECT *` with the old columns. */
const isScript = ({ requests }: Pipeline) => requests.some(({ type }) => type === "sequence");

/** Without success the transaction may still be open. */
const hasSucceeded = ({ type, response }: Result) =>
  type === "ok" && (response?.result?.step_errors ?? []).every((error) => error === null);

/** Requests that drop the stored texts of this call, as the next one reuses their numbers. */
const forgetTexts = (requests: Asked[]) =>
  requests
    .filter(({ type }) => type === "store_sql")
    .map(({ sql_id }) => ({ type: "close_sql", sql_id }));

const post = ({ url, headers }: Pick<Stream, "url" | "headers">, body: object) =>
  new Request(url, { method: "POST", headers, body: JSON.stringify(body) });

/**
 * Reuses streams of Hrana over HTTP, each a database connection, as opening one takes the server longer than most
 * statements. The official client opens one per call (@libsql/client 0.18.0); unknown calls are passed on unchanged.
 */
export function keepStreams(send: Fetch) {
  const idle: Stream[] = [];

  function close(stream: Stream) {
    const closing = post(stream, { baton: stream.baton, requests: [{ type: "close" }] });
    void send(closing).catch(() => undefined);
  }

  const closeIdle = () => idle.splice(0).forEach(close);

  /** The one used last, so that surplus streams expire. */
  function takeIdle() {
    const oldest = performance.now() - MAX_IDLE_MS;
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
    if (results.every(hasSucceeded)) idle.push(stream);
    else close(stream);
  }

  async function run(request: Request, asked: Asked[], stream?: Stream): Promise<Response> {
    const requests = [...asked, ...forgetTexts(asked)];
    const response = await send(post(stream ?? request, { baton: stream?.baton, requests }));
    if (!response.ok) {
      const text = await response.text();
      return stream && STREAM_GONE.test(text) ? run(request, asked) : new Response(text, response);
    }
    const answer = (await response.json()) as Answer;
    putBack(answer, stream ?? request);
    const results = [...answer.results.slice(0, asked.length), CLOSED];
    // The reader gets the parsed object.
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
