import { isAboutEvent, isCoHost } from "../event-hosts.ts";
import { visibleTo } from "../visibility.ts";

/** For the host alone the list includes those who were asked. */
export type CoHost = {
  id: string;
  name: string;
  profileImageUrl: string | null;
  hasAccepted: boolean;
};

/** SQL for the co-hosts whom the viewer may see, as JSON. */
export const CO_HOSTS = `(SELECT json_group_array(json(face)) FROM (
  SELECT json_object('id', other.public_id, 'name', other.name, 'profileImageUrl', other.profile_image_url,
    'hasAccepted', json(iif(asked.accepted_at IS NULL, 'false', 'true'))) AS face
  FROM event_co_hosts AS asked CROSS JOIN users AS other ON other.id = asked.user_id
  WHERE ${isAboutEvent("asked")} AND asked.declined_at IS NULL AND ${visibleTo("other")}
    AND (event.host_id = :viewer OR ${isCoHost("asked.user_id")})
  ORDER BY asked.id))`;

/** SQL: the viewer was asked to co-host the event, and has not answered. */
export const IS_ASKED = `EXISTS (SELECT 1 FROM event_co_hosts AS asked WHERE asked.user_id = :viewer
  AND asked.accepted_at IS NULL AND asked.declined_at IS NULL AND ${isAboutEvent("asked")})`;
