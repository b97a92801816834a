/**
 * React's onChange fires with every keystroke and pixel; as a `ref`, this calls back on the native `change` event
 * only.
 */
export const onNativeChange =
  (handle: (value: string) => void) => (input: HTMLInputElement | null) => {
    if (!input) return;
    const notify = () => handle(input.value);
    input.addEventListener("change", notify);
    return () => input.removeEventListener("change", notify);
  };
