export type Photo = { url: string; alt: string | null };

/** SQL for the photos of somebody as a JSON list. */
export const photosOf = (userId: string) => `
  (SELECT json_group_array(json_object('url', address, 'alt', alt))
    FROM (SELECT address, alt FROM profile_photos WHERE user_id = ${userId} ORDER BY position) AS photos)`;
