// SQL for the values in an export.
export const time = (column: string) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
export const day = (column: string) => `date(nullif(${column}, 0) * 86400, 'unixepoch')`;
export const jsonBoolean = (condition: string) => `json(iif(${condition}, 'true', 'false'))`;
export const idAndName = (person: string) =>
  `json_object('id', ${person}.public_id, 'name', ${person}.name)`;
