import { AppError } from "../lib/errors.ts";

export function refuseField(field: string, message: string): never {
  throw new AppError("invalid_input", message, { fields: { [field]: message } });
}
