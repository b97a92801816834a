/** React's onChange comes with every keystroke and every pixel; this, as a `ref`, once a value is settled. */
export const whenSettled =
  (settle: (value: string) => void) => (input: HTMLInputElement | null) => {
    if (!input) return;
    const listen = () => settle(input.value);
    input.addEventListener("change", listen);
    return () => input.removeEventListener("change", listen);
  };
