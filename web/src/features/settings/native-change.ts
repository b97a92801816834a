/** React's onChange comes with every keystroke and every pixel; this, as a `ref`, once a value is settled. */
export const onNativeChange =
  (handle: (value: string) => void) => (input: HTMLInputElement | null) => {
    if (!input) return;
    const notify = () => handle(input.value);
    input.addEventListener("change", notify);
    return () => input.removeEventListener("change", notify);
  };
