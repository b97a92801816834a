import { type PointerEvent, useState } from "react";

const SLOP_PX = 6;

type Point = { x: number; y: number };
/** `by` is absent before the pointer has moved far enough. */
type Drag = {
  key: string;
  from: number;
  to: number;
  at: Point;
  by?: Point;
  slots: readonly DOMRect[];
};

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });
const middleOf = ({ x, y, width, height }: DOMRect): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

function nearest(slots: readonly DOMRect[], point: Point) {
  const distances = slots.map((slot) => distance(middleOf(slot), point));
  return distances.indexOf(Math.min(...distances));
}

/** The position of an item while another one is dragged past it. */
function slotWhile({ from, to }: Drag, index: number) {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  return to <= index && index < from ? index + 1 : index;
}

const slotsAround = (item: Element) =>
  [...(item.closest("ul")?.querySelectorAll("[data-photo]") ?? [])].map((one) =>
    one.getBoundingClientRect(),
  );

/** Reorders a list by pointer. The list changes on release. */
export function useDragOrder(onMove: (key: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();

  function start(event: PointerEvent, key: string, from: number) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const slots = slotsAround(event.currentTarget);
    setDrag({ key, from, to: from, at: pointOf(event), slots });
  }
  function move(event: PointerEvent) {
    const point = pointOf(event);
    if (!drag || (!drag.by && distance(point, drag.at) < SLOP_PX)) return;
    const by = { x: point.x - drag.at.x, y: point.y - drag.at.y };
    setDrag({ ...drag, by, to: nearest(drag.slots, point) });
  }
  function end({ type }: PointerEvent) {
    if (drag?.by && type === "pointerup") onMove(drag.key, drag.to);
    setDrag(undefined);
  }

  return {
    dragged: drag?.by && drag.key,
    slotOf: (index: number) => (drag ? slotWhile(drag, index) : index),
    /** The offset of an item from its position. */
    offsetOf(index: number): Point | undefined {
      if (!drag?.by) return undefined;
      if (index === drag.from) return drag.by;
      const [own, there] = [drag.slots[index], drag.slots[slotWhile(drag, index)]];
      return own && there && { x: there.x - own.x, y: there.y - own.y };
    },
    handlersOf: (key: string, index: number) => ({
      onPointerDown: (event: PointerEvent) => start(event, key, index),
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
    }),
  };
}
