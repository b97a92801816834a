/** The look of a switch, in a `group` label with a checkbox; clicks pass through to the checkbox. */
export const SwitchTrack = () => (
  <span
    aria-hidden
    className="forced-edge pointer-events-none h-7 w-12 shrink-0 rounded-full bg-control p-0.5 transition group-has-checked:bg-ink group-has-checked:forced-chosen"
  >
    <span className="forced-edge block size-6 rounded-full bg-surface shadow-card transition group-has-checked:translate-x-5 rtl:group-has-checked:-translate-x-5" />
  </span>
);
