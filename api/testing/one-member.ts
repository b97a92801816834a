import { afterEach, beforeEach, expect } from "bun:test";
import { cellAt, centreOf } from "../lib/cells.ts";
import type { Cell, Level, Position } from "../lib/cells.ts";
import { testApp } from "./app.ts";
import type { TestApp } from "./app.ts";
import { enrol } from "./enrol.ts";
import type { Member } from "./enrol.ts";

export const MINUTE_MS = 60_000;
export const ME = "/api/users/me";
export const LOCATION = "/api/users/me/location";
export const PLACE = "/api/users/me/place";
export const DEFAULT = { latitude: 37.7749, longitude: -122.4194 };

export const origin = cellAt({ latitude: 48.15, longitude: 11.575 }, 2);
/** The middle of the cell that lies so many columns east of the first one. */
export const cellEast = (columns: number): Cell => ({ ...origin, col: origin.col + columns });
export const east = (columns: number) => centreOf(cellEast(columns));
export const corner = (cell: Cell): Position => {
  const { latitude, longitude } = centreOf(cell);
  return { latitude: latitude + 0.008, longitude: longitude - 0.012 };
};

export let t: TestApp;
export let member: Member;

/** Gives each test of the file its own app, `t`, with one member. */
export function eachWithOneMember() {
  beforeEach(async () => {
    t = await testApp();
    member = await enrol(t);
  });
  afterEach(() => t.close());
}

export const minutes = (count: number) => {
  t.clock.now += count * MINUTE_MS;
};
export const iso = (inMinutes: number) =>
  new Date(t.clock.now + inMinutes * MINUTE_MS).toISOString();
export const placeOf = async (of = member) => (await of.get(ME)).body.place;

/** The cell in which a member is published, from their own pin. */
export async function publishedAt(level: Level = 2, of = member) {
  const { latitude, longitude } = (await of.get(ME)).body;
  return latitude === null || longitude === null ? null : cellAt({ latitude, longitude }, level);
}

export const PUBLISHES = "INSERT INTO places";
export const WAITS = 'set "candidate_level"';

/** Runs the action once, when such SQL is about to run: what was read before is then outdated. */
export function beforeSql(words: string, action: () => Promise<unknown>) {
  const { $client } = t.deps.db;
  const { batch, execute } = $client;
  async function act(statements: unknown) {
    if (!JSON.stringify(statements).includes(JSON.stringify(words).slice(1, -1))) return;
    Object.assign($client, { batch, execute });
    await action();
  }
  $client.batch = async (...statements) => {
    await act(statements);
    return batch.apply($client, statements);
  };
  $client.execute = async (...statement: unknown[]) => {
    await act(statement);
    return execute.apply($client, statement as never);
  };
}

export async function report(position: Position, more: Record<string, unknown> = {}) {
  const answer = await member.put(LOCATION, { ...position, ...more });
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: "" });
}
