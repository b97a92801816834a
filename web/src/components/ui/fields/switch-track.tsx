/** How a switch looks, inside a label of the class `group` whose checkbox it shows; a press goes through to that. */
export const SwitchTrack = () => (
  <span
    aria-hidden
    className="forced-edge pointer-events-none h-7 w-12 shrink-0 rounded-full bg-control p-0.5 transition group-has-checked:bg-ink group-has-checked:forced-chosen"
  >
    <span className="forced-edge block size-6 rounded-full bg-surface shadow-card transition group-has-checked:translate-x-5 rtl:group-has-checked:-translate-x-5" />
  </span>
);
