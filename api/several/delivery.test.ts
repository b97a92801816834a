import { expect, test } from "bun:test";
import { createDelivery } from "./delivery.ts";
import type { Frame } from "./shared.ts";

const frame = (to: number, known?: number): Frame => ({
  to,
  frame: { type: "nearby", count: 1 },
  ...(known !== undefined && { known }),
});

function receiver() {
  const delivered: number[] = [];
  const state = { reached: 5, readings: 0, losses: 0 };
  let reading = Promise.withResolvers<void>();
  const catchUp = () => {
    state.readings += 1;
    reading = Promise.withResolvers();
    return reading.promise;
  };
  const deliver = createDelivery({
    follower: { hasReached: (known) => known <= state.reached, catchUp },
    publish: (one) => void delivered.push("to" in one ? one.to : 0),
    onLoss: () => void (state.losses += 1),
  });
  const endReading = async (reached: number) => {
    state.reached = reached;
    reading.resolve();
    await Bun.sleep(0);
  };
  const failReading = async () => {
    reading.reject(new Error("no database"));
    await Bun.sleep(0);
  };
  return { delivered, state, deliver, endReading, failReading };
}

test("a frame whose server knew no more than this one is delivered at once", () => {
  const { delivered, state, deliver } = receiver();
  deliver([frame(1, 5), frame(2, 3)]);
  expect([delivered, state.readings]).toEqual([[1, 2], 0]);
});

test("before a frame whose server knew more the journal is read, and the order stays", async () => {
  const { delivered, state, deliver, endReading } = receiver();
  deliver([frame(1, 6)]);
  deliver([frame(2, 5)]);
  expect(delivered).toEqual([]);
  await endReading(6);
  expect([delivered, state.readings]).toEqual([[1, 2], 1]);
  deliver([frame(3, 6)]);
  expect(delivered).toEqual([1, 2, 3]);
});

test("before a frame of an older version, which does not say what its server knew, the journal is read", async () => {
  const { delivered, deliver, endReading } = receiver();
  deliver([frame(1)]);
  expect(delivered).toEqual([]);
  await endReading(5);
  expect(delivered).toEqual([1]);
});

test("for a frame that arrives during a reading and needs more the journal is read once more", async () => {
  const { delivered, state, deliver, endReading } = receiver();
  deliver([frame(1, 6)]);
  deliver([frame(2, 7)]);
  await endReading(6);
  expect([delivered, state.readings]).toEqual([[1], 2]);
  await endReading(7);
  expect(delivered).toEqual([1, 2]);
});

test("a frame before which the journal could not be read is lost, and the next one is delivered", async () => {
  const { delivered, state, deliver, failReading, endReading } = receiver();
  deliver([frame(1, 6)]);
  await failReading();
  expect([delivered, state.losses]).toEqual([[], 1]);
  deliver([frame(2, 7)]);
  await endReading(7);
  expect([delivered, state.losses]).toEqual([[2], 1]);
});
