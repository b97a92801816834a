export function Styleguide() {
  return null;
}
